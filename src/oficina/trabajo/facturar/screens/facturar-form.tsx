import { Box, Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { useMailWay } from '#oficina/base/letters/use-mail-way.ts';
import { WayNotice } from '#oficina/base/letters/way-notice.tsx';
import type { FacturaRow } from '#oficina/ventas/facturas/contract.ts';
import { IssueQuestions, questionsIn } from '#oficina/ventas/facturas/screens/issue-questions.tsx';
import { PayField } from '#oficina/ventas/facturas/screens/pay-warning.tsx';
import { Refusal } from '#oficina/ventas/facturas/screens/refusal.tsx';
import { quantityText } from '#oficina/ventas/papeles/quantity-text.ts';
import { LetterFields, useLetter } from '#oficina/ventas/papeles/screens/letter-fields.tsx';
import { TotalsCard } from '#oficina/ventas/papeles/screens/totals-card.tsx';
import { ApiError } from '#platform/browser/api-error.ts';
import { shortDay } from '#platform/browser/moments.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { useFirstField } from '#platform/ui/forms/use-first-field.ts';
import { SEND_KEYS, useSendKey } from '#platform/ui/forms/use-send-key.ts';
import { later } from '#platform/ui/later.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';
import { facturarCalls } from '../calls.ts';
import type { Preparado } from '../operations.server.ts';
import styles from './facturar.module.css';
import { useFacturar } from './use-facturar.ts';

// Loaded once something is refused.
const FactQuestions = later(async () => (await import('./fact-questions.tsx')).FactQuestions, {
  reload: false,
});

/** Family of a paper that is invoiced, or of a draft that is issued. */
export type FamiliaFacturable = 'presupuestos' | 'pedidos' | 'facturas';

export type FacturarProps = {
  familia: FamiliaFacturable;
  row: { _id: string; codigo: string | null; version: number };
  /** Called with the factura, when the person stays on their screen; without it, the factura is opened. */
  onBilled?(factura: FacturaRow): void;
};

const FALLBACK = 'Error al preparar la factura';

/** Factura and correo that a paper would give, with one button that makes, issues and mails it. */
export function FacturarForm(props: FacturarProps & { onClose(): void }) {
  const { familia, row } = props;
  const [formaPago, setFormaPago] = useState<string>();
  const asked = { familia, _id: row._id, ...(formaPago !== undefined && { _idFormaPago: formaPago }) };
  const query = useQuery({
    // Not under the key of facturas: those queries are read again once it is issued, when nothing is left to prepare.
    queryKey: ['facturarYEnviar', familia, row._id, row.version, formaPago],
    queryFn: ({ signal }) => facturarCalls.preparar(asked, signal),
    meta: { fallback: FALLBACK, background: true, told: true },
    retry: false,
    // Keeps the typed text while another way to pay is loading.
    placeholderData: keepPreviousData,
    // The rest to invoice, recipients and text may have changed since the last visit.
    gcTime: 0,
  });
  return (
    <QueryView query={query} fallback={FALLBACK}>
      {(prepared) => (
        <Form
          {...props}
          {...{ prepared, formaPago }}
          onChoose={setFormaPago}
          onLookAgain={() => query.refetch()}
        />
      )}
    </QueryView>
  );
}

type FormProps = FacturarProps & {
  prepared: Preparado;
  formaPago: string | undefined;
  onChoose(formaPago: string): void;
  onClose(): void;
  onLookAgain(): void;
};

function Form(props: FormProps) {
  const { familia, row, prepared, formaPago, onChoose, onBilled, onClose, onLookAgain } = props;
  const { factura, reparo } = prepared;
  const way = useMailWay();
  const writing = useLetter(prepared.correo);
  const [wanted, setWanted] = useState(true);
  const [answered, setAnswered] = useState<string[]>([]);
  const [incomplete, setIncomplete] = useState(false);
  const billing = useFacturar(
    familia,
    way === 'ninguno',
    onBilled &&
      ((factura) => {
        onClose();
        onBilled(factura);
      }),
  );
  const id = useId();
  const first = useFirstField();
  const sending = useRef<HTMLButtonElement>(null);
  useSendKey(sending);
  const refusal = billing.error ?? (reparo && new ApiError(reparo));
  const questions = questionsIn(refusal);
  // A refusal without questions turns the button off: the server would only refuse again.
  const stopped = refusal !== null && questions.length === 0;
  const sends = wanted && way !== 'ninguno';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (stopped || billing.isPending) return;
    const unanswered = questions.some(({ clave }) => !answered.includes(clave));
    setIncomplete(unanswered);
    const letter = sends ? writing.body() : {};
    if (unanswered || !letter) return;
    const confirmado = answered.length > 0 ? { confirmado: answered } : {};
    const { _id, version } = row;
    const chosen = formaPago ?? factura._idFormaPago;
    const way = chosen ? { _idFormaPago: chosen } : {};
    billing.mutate({ familia, _id, version, enviar: sends, ...way, ...letter, ...confirmado });
  };
  const lookAgain = () => {
    billing.reset();
    onLookAgain();
  };
  return (
    <>
      <form
        ref={first}
        id={id}
        onSubmit={submit}
        noValidate
        className={`${shared.stack} ${shared.oneColumn} ${styles.columns}`}
      >
        <FacturaLook prepared={prepared} chosen={formaPago} onChoose={onChoose} />
        <Stack gap="md">
          <WayNotice instead="Se emite, y la descargas o la imprimes." />
          {way !== 'ninguno' && (
            <Checkbox
              label="Enviarla por correo"
              checked={wanted}
              onChange={(event) => setWanted(event.currentTarget.checked)}
            />
          )}
          {sends && <LetterFields writing={writing} />}
        </Stack>
      </form>
      {/* Outside the form: the fields that are asked have forms of their own, and saving one would issue the factura. */}
      <Stack gap="md" mt="md">
        {questions.length === 0 && <Refusal error={refusal} fallback={FALLBACK} row={factura} />}
        <FactQuestions
          error={refusal}
          factura={factura}
          draftId={familia === 'facturas' ? row._id : undefined}
          onDone={lookAgain}
        />
        <IssueQuestions {...{ error: refusal, answered, incomplete }} onAnswer={setAnswered} />
        <Text size="sm">
          Se emite con fecha de hoy y se anota para la Agencia Tributaria.{' '}
          <strong>No se puede deshacer</strong>: si algo está mal, se rectifica con otra.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          {stopped ? (
            <Button onClick={lookAgain}>Volver a comprobar</Button>
          ) : (
            <BusyButton
              ref={sending}
              type="submit"
              form={id}
              busy={billing.isPending}
              aria-keyshortcuts={SEND_KEYS}
            >
              {actOf(familia, sends)}
            </BusyButton>
          )}
        </Group>
      </Stack>
    </>
  );
}

type LookProps = { prepared: Preparado; chosen: string | undefined; onChoose(formaDePago: string): void };

/** The factura before it is made: its head, how it is paid, lines and totals. */
function FacturaLook({ prepared, chosen, onChoose }: LookProps) {
  const { factura, codigo, vence, pago } = prepared;
  const today = todayInMadrid(new Date());
  const facts: [string, string][] = [
    ['Número', `${codigo}, si nadie emite antes`],
    ['Paga', factura.clienteNombre || 'Sin cliente'],
    ['Vence', vence === null ? 'No se debe nada' : vence === today ? 'Hoy mismo' : shortDay(vence)],
  ];
  return (
    <Stack gap="sm" component="section" aria-label="La factura">
      <Box component="dl" className={`${shared.card} ${shared.pairs}`} m={0} p="12px 16px">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={shared.strong}>{value}</dd>
          </div>
        ))}
      </Box>
      {Number(factura.total) > 0 && (
        <PayField
          chosen={chosen ?? factura._idFormaPago ?? null}
          onChoose={onChoose}
          pago={pago}
          textos={[factura.condiciones, factura.notasPublicas]}
        />
      )}
      <ul className={`${shared.divided} ${shared.scroll}`} aria-label="Líneas">
        {factura.lineas.map((line) => (
          <li key={line._id}>
            <span className={shared.what}>
              {line.descripcion}
              {line.importe !== null && <small>{quantityText(line.cantidad, line.unidad)}</small>}
            </span>
            {line.importe !== null && (
              <span className={`${shared.figures} ${shared.oneLine}`}>{formatEurosText(line.importe)}</span>
            )}
          </li>
        ))}
      </ul>
      <TotalsCard totals={factura} impuesto={factura.impuesto} />
    </Stack>
  );
}

/** Words of the button, with its correo or without. */
function actOf(familia: FamiliaFacturable, sends: boolean): string {
  const act = familia === 'facturas' ? 'Emitir' : 'Facturar';
  return sends ? `${act} y enviar` : act;
}
