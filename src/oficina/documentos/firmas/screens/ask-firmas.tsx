import {
  Box,
  Button,
  Checkbox,
  Group,
  NativeSelect,
  NumberInput,
  Stack,
  Textarea,
  TextInput,
} from '@mantine/core';
import { WayNotice } from '#oficina/base/letters/way-notice.tsx';
import { checkedField } from '#oficina/base/signature/firma-inputs.tsx';
import { showMessage } from '#platform/browser/messages.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { dayAfter } from '#platform/kit/dates/day-after.ts';
import { pairsIf } from '#platform/kit/pairs.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { requiredProps } from '#platform/ui/forms/required.tsx';
import { type SavingForm, useSavingForm } from '#platform/ui/forms/use-saving-form.tsx';
import shared from '#platform/ui/shared.module.css';
import { firmasCalls, firmasFallbacks } from '../calls.ts';
import { MOST_SIGNERS } from '../contract.ts';
import { type RolFirmante, rolesFirmante } from '../states.ts';
import styles from './firmas.module.css';

type Signer = { orden: number; rol: RolFirmante; nombre: string; nif: string; email: string };
type Values = { firmantes: Signer[]; caducaEn: string; conCodigo: boolean; mensaje: string };

const LABELS = {
  firmantes: 'Quién firma',
  caducaEn: 'Último día para firmar',
  conCodigo: 'Código por correo',
  mensaje: 'Mensaje',
};

const ROLES = Object.entries(rolesFirmante).map(([value, label]) => ({ value, label }));
const nobody = (orden: number): Signer => ({ orden, rol: 'firmante', nombre: '', nif: '', email: '' });
const NAMES: Record<string, string> = { nombre: 'Nombre', nif: 'NIF', email: 'Correo', orden: 'Orden' };

/** Title of a field in errors: `firmantes.1.email` is «Correo de la persona 2». */
const titleOf = (campo: string): string | undefined => {
  const [, index, name = ''] = /^firmantes\.(\d+)\.(\w+)$/.exec(campo) ?? [];
  return index === undefined ? undefined : `${NAMES[name] ?? name} de la persona ${Number(index) + 1}`;
};

type AskProps = { id: string; onDone(): Promise<void>; onClose(): void };

/** Form that asks one or several people, in order, for their firmas by correo. */
export function AskFirmas({ id, onDone, onClose }: AskProps) {
  const saving = useSavingForm<Values, unknown>({
    labels: LABELS,
    initialValues: {
      firmantes: [nobody(1)],
      conCodigo: true,
      mensaje: '',
      caducaEn: dayAfter(todayInMadrid(new Date()), 15),
    },
    required: ['caducaEn'],
    titleOf,
    check: ({ firmantes }) =>
      Object.fromEntries(
        firmantes.flatMap(({ nombre, email }, index) => [
          ...pairsIf(nombre.trim() === '', [`firmantes.${index}.nombre`, 'Escribe su nombre']),
          ...pairsIf(!email.includes('@'), [`firmantes.${index}.email`, 'Escribe su correo']),
        ]),
      ),
    save: ({ firmantes, mensaje, ...said }) =>
      firmasCalls.solicitar({
        ...said,
        _idDocumento: id,
        firmantes: firmantes.map(({ nif, ...one }) => ({ ...one, ...(nif.trim() && { nif }) })),
        ...(mensaje.trim() && { mensaje }),
      }),
    onSaved: () => {
      showMessage('success', 'Firma pedida: sus correos están en cola');
      void onDone();
    },
    fallback: firmasFallbacks.solicitar,
  });
  const { form, field, summary, submit } = saving;
  const { firmantes, conCodigo } = form.getValues();
  return (
    <form onSubmit={submit} noValidate aria-label="Pedir firmas por correo">
      <Stack gap="md">
        {summary}
        <WayNotice instead="La firma quedará pedida, y se podrá firmar en persona o en el panel del cliente." />
        <p>
          A cada persona, cuando le toca, se le escribe un correo con tu mensaje y un enlace para leer el
          documento y responder. El documento queda «Sin firmar» hasta que respondan.
        </p>
        {firmantes.map((_one, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the people have no id until they are sent
          <SignerFields key={index} index={index} of={saving} />
        ))}
        {firmantes.length < MOST_SIGNERS && (
          <Group>
            <Button
              variant="default"
              onClick={() => form.insertListItem('firmantes', nobody(firmantes.length + 1))}
            >
              Añadir otra persona
            </Button>
          </Group>
        )}
        <TextInput type="date" maw={240} {...field('caducaEn')} />
        <Checkbox
          {...checkedField(field('conCodigo'), conCodigo)}
          label="Pedirles al firmar un código que les llega por correo"
          onChange={({ currentTarget }) => form.setFieldValue('conCodigo', currentTarget.checked)}
        />
        <Textarea {...field('mensaje')} rows={3} maxLength={1_000} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <BusyButton type="submit" busy={saving.saving}>
            Pedir las firmas
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

function SignerFields({ index, of: { form, errors } }: { index: number; of: SavingForm<Values> }) {
  const at = (name: keyof Signer) => {
    const path = `firmantes.${index}.${name}`;
    const { error, ...props } = form.getInputProps(path);
    return { ...props, name: path, error: errors[path] ?? error };
  };
  return (
    <fieldset className={`${shared.stack} ${shared.plain} ${styles.signer}`}>
      <Box component="legend" px={6} fw={600}>
        Persona {index + 1}
      </Box>
      <TextInput label="Nombre y apellidos" maxLength={120} {...at('nombre')} {...requiredProps} />
      <TextInput label="Correo" type="email" maxLength={254} {...at('email')} {...requiredProps} />
      <TextInput label="NIF" maxLength={20} {...at('nif')} />
      <NativeSelect label="Qué hace" data={ROLES} {...at('rol')} />
      <NumberInput
        label="Orden"
        description="Con el mismo, a la vez"
        min={1}
        max={MOST_SIGNERS}
        allowDecimal={false}
        {...at('orden')}
      />
      {index > 0 && (
        <Button
          variant="default"
          style={{ alignSelf: 'end' }}
          onClick={() => form.removeListItem('firmantes', index)}
        >
          Quitar a la persona {index + 1}
        </Button>
      )}
    </fieldset>
  );
}
