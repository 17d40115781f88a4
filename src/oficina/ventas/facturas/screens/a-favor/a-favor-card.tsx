import { Box, Button, Group, Modal } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { CardNone, RecordCard } from '#oficina/base/record/record-card.tsx';
import { permitted } from '#oficina/base/roles/roles.ts';
import { shortDay } from '#platform/browser/moments.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { formatEurosText } from '#platform/kit/amounts/format-amount.ts';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import shared from '#platform/ui/shared.module.css';
import type { Ingreso, Uso } from '../../ingresos/operations.ts';
import { A_FAVOR_FALLBACK, useAFavor } from './use-credit.ts';

// The dialogs are loaded when one of them is opened.
const dialogs = () => import('./credit-dialogs.tsx');
const AnnulIngreso = lazy(async () => ({ default: (await dialogs()).AnnulIngreso }));
const ApplyCredit = lazy(async () => ({ default: (await dialogs()).ApplyCredit }));
const GiveBackCredit = lazy(async () => ({ default: (await dialogs()).GiveBackCredit }));
const UndoReturn = lazy(async () => ({ default: (await dialogs()).UndoReturn }));

type Question = { title: string; body: ReactNode };
type Ask = (question: Question) => void;

/** Money that a cliente paid and that no factura has, with the actions on it. */
export function AFavorCard({ id }: { id: string }) {
  const query = useAFavor(id);
  const user = useSessionUser();
  const acts = user !== undefined && permitted(user, 'facturas', 'T') !== null;
  const [asked, ask] = useState<Question>();
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const show = (one: Question) => {
    ask(one);
    setOpened(true);
  };
  return (
    <RecordCard title="A favor" aside={query.data && <b>{formatEurosText(query.data.importe)}</b>} flush>
      <QueryView query={query} fallback={A_FAVOR_FALLBACK}>
        {({ ingresos }) => <Ingresos ingresos={ingresos} ask={acts ? show : undefined} onClose={close} />}
      </QueryView>
      <Modal
        opened={opened}
        onClose={close}
        title={asked?.title}
        closeOnClickOutside={false}
        onExitTransitionEnd={keepFocus}
      >
        <Suspense>{opened && asked?.body}</Suspense>
      </Modal>
    </RecordCard>
  );
}

type IngresosProps = { ingresos: readonly Ingreso[]; ask: Ask | undefined; onClose(): void };

function Ingresos({ ingresos, ...rest }: IngresosProps) {
  const left = ingresos.filter(({ disponible }) => Number(disponible) > 0);
  const spent = ingresos.filter(({ disponible }) => Number(disponible) === 0);
  return (
    <>
      {left.length === 0 && <CardNone>No queda nada: todo está aplicado, devuelto o anulado.</CardNone>}
      <ul className={shared.list}>
        {left.map((ingreso) => (
          <Row key={ingreso._id} ingreso={ingreso} {...rest} />
        ))}
      </ul>
      {spent.length > 0 && (
        <details>
          <Box component="summary" className={shared.lined} p="10px 16px" c="dimmed">
            Ingresos anteriores ({spent.length})
          </Box>
          <ul className={shared.list}>
            {spent.map((ingreso) => (
              <Row key={ingreso._id} ingreso={ingreso} {...rest} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

type RowProps = { ingreso: Ingreso; ask: Ask | undefined; onClose(): void };

function Row({ ingreso, ask, onClose }: RowProps) {
  const { fecha, forma, referencia, importe, disponible, anulado, usos } = ingreso;
  const some = Number(disponible) > 0;
  const of = `${formatEurosText(importe)} del ${shortDay(fecha)}`;
  const act = (name: string, Body: typeof ApplyCredit) => (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${name}: ${of}`}
      onClick={() => ask?.({ title: `${name}: ${of}`, body: <Body ingreso={ingreso} onClose={onClose} /> })}
    >
      {name}
    </Button>
  );
  return (
    <Box component="li" className={shared.lined} p="10px 16px">
      <Group gap="8px 12px" justify="space-between">
        <span className={shared.what}>
          {some ? `Quedan ${formatEurosText(disponible)}` : anulado ? 'Anulado' : 'Nada'} de {of}
          <small>{[forma, referencia].filter(Boolean).join(' · ')}</small>
        </span>
        {ask && !anulado && (
          <span className={`${shared.wrap} ${shared.gap8}`}>
            {some && act('Aplicar', ApplyCredit)}
            {some && act('Devolver', GiveBackCredit)}
            {act('Anular', AnnulIngreso)}
          </span>
        )}
      </Group>
      {usos.length > 0 && (
        <Box
          component="ul"
          className={`${shared.list} ${shared.figures} ${shared.detail}`}
          mt={6}
          aria-label={`Qué se ha hecho con ${of}`}
        >
          {usos.map((uso) => (
            <Use key={uso._id} uso={uso} ask={ask} onClose={onClose} />
          ))}
        </Box>
      )}
    </Box>
  );
}

const NAMES = { aplicado: 'a', devuelto: 'devueltos', anulado: 'anulados' } as const;

function Use({ uso, ask, onClose }: { uso: Uso; ask: Ask | undefined; onClose(): void }) {
  const { clase, fecha, importe, codigo, _idFactura, deshaceA, deshecho, forma, referencia } = uso;
  const amount = formatEurosText(importe.replace('-', ''));
  const name = deshaceA ? 'deshechos' : NAMES[clase];
  return (
    <li>
      <span className={deshecho ? shared.undone : undefined}>
        {shortDay(fecha)} · {amount} {name}{' '}
        {clase === 'aplicado' && <Link to={`/panelAdmin/facturas/${_idFactura}`}>{codigo}</Link>}
        {[forma, referencia].filter(Boolean).length > 0 &&
          ` · ${[forma, referencia].filter(Boolean).join(' · ')}`}
      </span>
      {ask && clase === 'devuelto' && !deshaceA && !deshecho && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-label={`Deshacer la devolución de ${amount}`}
          onClick={() =>
            ask({ title: 'Deshacer la devolución', body: <UndoReturn uso={uso} onClose={onClose} /> })
          }
        >
          Deshacer
        </Button>
      )}
    </li>
  );
}
