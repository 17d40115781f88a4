import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { checkedField, FirmaInputs, reasonsOf } from '#oficina/base/signature/firma-inputs.tsx';
import styles from '#oficina/ventas/papeles/reading/paper-reading.module.css';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import { TEXTO_ACEPTACION } from '../../acceptance-text.ts';
import { readAcceptance } from '../../answer-fields.ts';
import { presupuestosCalls } from '../../calls.ts';
import type { MiPresupuesto } from '../../own-presupuesto.ts';
import { ANSWER_FALLBACK, useAnswer } from './use-answer.ts';

type AcceptSectionProps = {
  /** Id of the form, which the optional lines belong to. */
  form: string;
  quote: MiPresupuesto;
  seleccionadas: string[];
  /** Accepted total: as a decimal, and as shown. */
  total: string;
  shownTotal: string;
};

const LABELS = {
  metodo: 'Tu firma',
  trazo: 'Tu firma',
  firma: 'Escribe tu nombre completo como firma',
  nif: 'NIF',
  acepto: 'Aceptación',
};

/** Accepts the presupuesto with the chosen options, and signs it as the user. */
export function AcceptSection(props: AcceptSectionProps) {
  const user = useSessionUser();
  const { form, field, errors, summary, submit, saving } = useAcceptance(props);
  const { acepto } = form.getValues();
  return (
    <section className={styles.sheet} aria-labelledby="aceptarlo">
      <h2 id="aceptarlo">Aceptar y firmar</h2>
      <form id={props.form} onSubmit={submit} noValidate>
        <Stack gap="md" maw={640}>
          {summary}
          <Text>Firmas con tu cuenta{user && `, ${user.email}`}.</Text>
          <FirmaInputs of={{ form, field, errors }} legend={LABELS.metodo} />
          <TextInput {...field('nif')} maxLength={20} autoCapitalize="characters" />
          <Checkbox
            {...checkedField(field('acepto'), acepto === 'si')}
            label={<span data-required>{TEXTO_ACEPTACION}</span>}
            onChange={({ currentTarget }) => form.setFieldValue('acepto', currentTarget.checked ? 'si' : '')}
          />
          <BusyButton type="submit" busy={saving} style={{ justifySelf: 'start', alignSelf: 'start' }}>
            {saving ? 'Firmando…' : `Aceptar y firmar por ${props.shownTotal}`}
          </BusyButton>
          <Text size="sm" c="dimmed">
            Guardamos tu nombre, tu firma, la hora, la dirección IP y el navegador como prueba de que lo has
            hecho, junto al presupuesto.
          </Text>
        </Stack>
      </form>
    </section>
  );
}

/** Validates as the server does, so that nothing refused is sent. */
function useAcceptance({ quote: presupuesto, seleccionadas, total }: AcceptSectionProps) {
  const { _id, version, huella } = presupuesto;
  const { mutateAsync } = useAnswer(
    presupuestosCalls.aceptar,
    'Presupuesto aceptado y firmado. Aquí puedes descargar tu copia.',
  );
  const said = { opciones: seleccionadas, huella, total };
  return useSavingForm<Record<keyof typeof LABELS, string>, unknown>({
    labels: LABELS,
    initialValues: { metodo: 'dibujo', trazo: '', firma: '', nif: '', acepto: '' },
    required: ['trazo', 'firma', 'acepto'],
    check: (values) => {
      // The name comes from the session.
      const read = readAcceptance({ ...said, ...values, nombre: 'Quien firma' });
      return 'campos' in read ? reasonsOf(read.campos) : {};
    },
    save: (values) => mutateAsync({ _id, version, huella, total, seleccionadas, ...values }),
    fallback: ANSWER_FALLBACK,
  });
}
