import { Box, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { shortDay } from '#platform/browser/moments.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import shared from '#platform/ui/shared.module.css';
import { facturasCalls } from '../calls.ts';
import type { FacturaRow } from '../contract.ts';
import { pasosFactura } from '../pasos.ts';
import { IssueQuestions, questionsIn } from './issue-questions.tsx';
import { PayField } from './pay-warning.tsx';
import { Refusal } from './refusal.tsx';
import { useFacturaStep } from './use-factura-step.ts';

const STEP = pasosFactura.emitir;
const EMITIR = STEP.button;
const FALLBACK = 'Error al preparar la factura';
const WAY = { verb: 'actualizar', done: 'Forma de pago puesta', fallback: 'Error al poner la forma de pago' };

/** Issues a draft, after a warning that this cannot be undone. */
export function IssueButton({ row }: { row: FacturaRow }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button onClick={() => setAsking(true)}>{EMITIR}</Button>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title="Emitir la factura"
        onExitTransitionEnd={keepFocus}
      >
        {asking && <Issuing row={row} onClose={() => setAsking(false)} />}
      </Modal>
    </>
  );
}

/** Number and payment that the issue would give the draft now, with this payment method in place of its own. */
const usePrepared = ({ _id, version }: FacturaRow, chosen: string | undefined) =>
  useQuery({
    queryKey: ['facturas', 'prepararEmision', _id, version, chosen],
    queryFn: ({ signal }) =>
      facturasCalls.prepararEmision({ _id, ...(chosen !== undefined && { _idFormaPago: chosen }) }, signal),
    meta: { fallback: FALLBACK, background: true, told: true },
    placeholderData: keepPreviousData,
    // Each opening asks again: another factura may have taken the number.
    gcTime: 0,
  });

function Issuing({ row, onClose }: { row: FacturaRow; onClose(): void }) {
  const issuing = useFacturaStep(row._id, STEP);
  const paying = useFacturaStep(row._id, WAY);
  const [chosen, setChosen] = useState<string>();
  const { data: prepared } = usePrepared(row, chosen);
  const way = chosen ?? prepared?._idFormaPago ?? null;
  const { _id, version } = row;
  const [answered, setAnswered] = useState<string[]>([]);
  const questions = questionsIn(issuing.error);
  const [incomplete, setIncomplete] = useState(false);
  const unanswered = questions.some(({ clave }) => !answered.includes(clave));
  const error = paying.error ?? issuing.error;
  const issue = async () => {
    if (issuing.isPending || paying.isPending) return;
    // With questions unanswered, the server would only ask them again.
    setIncomplete(unanswered);
    if (unanswered) return;
    const confirmado = answered.length > 0 ? { confirmado: answered } : {};
    const changed =
      owes(row) && way !== (row._idFormaPago ?? null)
        ? await paying.mutateAsync({ _id, version, _idFormaPago: way }).catch(() => undefined)
        : row;
    if (changed) issuing.mutate({ _id, version: changed.version, ...confirmado }, { onSuccess: onClose });
  };
  return (
    <Stack gap="md">
      <Facts row={row} prepared={prepared} />
      {owes(row) && prepared && (
        <PayField
          chosen={way}
          onChoose={setChosen}
          pago={prepared.pago}
          textos={[row.condiciones, row.notasPublicas]}
        />
      )}
      {row._idRectificada ? <Correcting row={row} /> : null}
      <Text>
        Se anota en el registro de facturación para la Agencia Tributaria.{' '}
        <strong>No se puede deshacer</strong>: una factura emitida no se cambia ni se borra; si algo está mal,
        se rectifica con otra.
      </Text>
      {questions.length === 0 && <Refusal error={error} fallback={STEP.fallback} row={row} />}
      <IssueQuestions {...{ error: issuing.error, answered, incomplete }} onAnswer={setAnswered} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancelar
        </Button>
        <BusyButton busy={issuing.isPending || paying.isPending} onClick={issue}>
          {EMITIR}
        </BusyButton>
      </Group>
    </Stack>
  );
}

/** Whether the factura asks for its whole total: of a substitution, only the difference is paid. */
const owes = ({ total, metodo }: FacturaRow) => Number(total) > 0 && metodo !== 'S';

type FactsProps = { row: FacturaRow; prepared: ReturnType<typeof usePrepared>['data'] };

function Facts({ row, prepared }: FactsProps) {
  const today = todayInMadrid(new Date());
  const { codigo, vence = null } = prepared ?? {};
  const facts: [string, string][] = [
    ['Número', codigo ? `${codigo}, si nadie emite antes` : '…'],
    ['Fecha', `Hoy, ${shortDay(today)}`],
    ['Paga', String(row.clienteNombre || 'Sin cliente')],
    ['Total', formatEurosText(row.total)],
    ...(owes(row) && vence !== null
      ? [['Vence', vence === today ? 'Hoy mismo' : shortDay(vence)] as [string, string]]
      : []),
  ];
  return (
    <Box component="dl" className={`${shared.card} ${shared.pairs}`} p="14px 16px">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className={shared.strong}>{value}</dd>
        </div>
      ))}
    </Box>
  );
}

function Correcting({ row }: { row: FacturaRow }) {
  const other = row.nombres?._idRectificada ?? 'la original';
  return (
    <Text>
      {row.metodo === 'S'
        ? `Sustituye a ${other}: solo se cobra o se devuelve la diferencia entre las dos.`
        : `Corrige a ${other}: lo que devuelve se descuenta de lo que quede por cobrar de ella.`}
    </Text>
  );
}
