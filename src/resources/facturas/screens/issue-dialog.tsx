import { Box, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { todayInMadrid } from '#kit/dates.ts';
import { dayAfter } from '#kit/day-after.ts';
import { formatEurosText } from '#kit/format-amount.ts';
import { crudCalls } from '#web/crud/crud-calls.ts';
import { shortDay } from '#web/moments.ts';
import { BusyButton } from '#web/ui/busy-button.tsx';
import { keepFocus } from '#web/ui/keep-focus.ts';
import shared from '#web/ui/shared.module.css';
import type { FacturaRow } from '../contract.ts';
import { pasosFactura } from '../pasos.ts';
import { IssueQuestions, questionsIn } from './issue-questions.tsx';
import { PayWarning } from './pay-warning.tsx';
import { Refusal } from './refusal.tsx';
import { serieText } from './serie-text.ts';
import { useFacturaStep } from './use-factura-step.ts';

const STEP = pasosFactura.emitir;
const EMITIR = STEP.button;

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

function Issuing({ row, onClose }: { row: FacturaRow; onClose(): void }) {
  const issuing = useFacturaStep(row._id, STEP);
  const { _id, version } = row;
  const [answered, setAnswered] = useState<string[]>([]);
  const questions = questionsIn(issuing.error);
  const [incomplete, setIncomplete] = useState(false);
  const unanswered = questions.some(({ clave }) => !answered.includes(clave));
  const issue = () => {
    if (issuing.isPending) return;
    // With questions unanswered, the server would only ask them again.
    setIncomplete(unanswered);
    if (unanswered) return;
    const confirmado = answered.length > 0 ? { confirmado: answered } : {};
    issuing.mutate({ _id, version, ...confirmado }, { onSuccess: onClose });
  };
  return (
    <Stack gap="md">
      <Facts row={row} />
      {owes(row) && <PayWarning row={row} />}
      {row._idRectificada ? <Correcting row={row} /> : null}
      <Text>
        Se anota en el registro de facturación para la Agencia Tributaria.{' '}
        <strong>No se puede deshacer</strong>: una factura emitida no se cambia ni se borra; si algo está mal,
        se rectifica con otra.
      </Text>
      {questions.length === 0 && <Refusal error={issuing.error} fallback={STEP.fallback} row={row} />}
      <IssueQuestions {...{ error: issuing.error, answered, incomplete }} onAnswer={setAnswered} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancelar
        </Button>
        <BusyButton busy={issuing.isPending} onClick={issue}>
          {EMITIR}
        </BusyButton>
      </Group>
    </Stack>
  );
}

/** Whether it asks for money: of a substitution only the difference is paid. */
const owes = ({ total, metodo }: FacturaRow) => Number(total) > 0 && metodo !== 'S';

function Facts({ row }: { row: FacturaRow }) {
  const today = todayInMadrid(new Date());
  const dueIn = useDueIn(row);
  const facts: [string, string][] = [
    ['Número', `El siguiente de ${serieText(row, today)}`],
    ['Fecha', `Hoy, ${shortDay(today)}`],
    ['Paga', String(row.clienteNombre || 'Sin cliente')],
    ['Total', formatEurosText(row.total)],
    ...(owes(row) && dueIn !== undefined
      ? [['Vence', dueIn === 0 ? 'Hoy mismo' : shortDay(dayAfter(today, dueIn))] as [string, string]]
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

/** Days until the due date, by the payment method; undefined while they load. */
function useDueIn({ _idFormaPago }: FacturaRow): number | undefined {
  const id = String(_idFormaPago ?? '');
  const { data } = useQuery({
    queryKey: ['formasDePago', 'one', id],
    queryFn: ({ signal }) => crudCalls('formasDePago').consultarPorId(id, signal),
    enabled: id !== '',
    meta: { fallback: 'Error al obtener la forma de pago', background: true },
  });
  if (id === '') return 0;
  return data ? Number(data.dias) : undefined;
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
