import { Anchor, Box, Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type EntidadFusion, mergedBy } from '#oficina/base/merges.ts';
import { FORM_WIDTH } from '#platform/browser/constants.ts';
import { showMessage } from '#platform/browser/messages.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import cards from '#platform/ui/cards.module.css';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import { StateTabs } from '#platform/ui/frame/state-tabs.tsx';
import { ListEmpty } from '#platform/ui/list/list-states.tsx';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import { FUSIONES, fusionesCalls, fusionesFallbacks } from '../calls.ts';
import type { FilaCandidata, ParCandidato } from '../contract.ts';
import { MOTIVOS } from '../motivos.ts';
import styles from './fusiones.module.css';
import { RecentMerges } from './recent-merges.tsx';
import { compareAt, FAMILIAS } from './words.ts';

// Loaded apart: most visits only look for pairs.
const CompareScreen = lazy(async () => ({ default: (await import('./compare-screen.tsx')).CompareScreen }));

/** /panelAdmin/duplicados: rows that may be there twice, two of them compared, and merges that can still be undone. */
export function Component() {
  const user = useSessionUser();
  const [search] = useSearchParams();
  const may = user ? mergedBy(user) : [];
  const entidad = may.find((one) => one === search.get('estado')) ?? may[0];
  if (!entidad) return null;
  const [_id, _idOtro] = [search.get('queda'), search.get('cede')];
  if (_id && _idOtro)
    return (
      <Suspense>
        <CompareScreen pair={{ entidad, _id, _idOtro }} />
      </Suspense>
    );
  const tabs = may.map((estado) => ({ estado, name: FAMILIAS[estado].many }));
  return (
    <>
      <PageHeader title="Duplicados" />
      <StateTabs label="Qué se busca" tabs={tabs} initial={may[0] ?? entidad} current={entidad} />
      <Pairs key={entidad} entidad={entidad} of={search.get('de') ?? undefined} />
    </>
  );
}

function Pairs({ entidad, of }: { entidad: EntidadFusion; of: string | undefined }) {
  const query = useQuery({
    queryKey: [FUSIONES, 'list', entidad, of],
    queryFn: ({ signal }) => fusionesCalls.leer({ entidad, ...(of && { _id: of }) }, signal),
    meta: { fallback: fusionesFallbacks.leer },
  });
  return (
    <QueryView query={query} fallback={fusionesFallbacks.leer}>
      {({ pares, hayMas, fusiones }) => (
        <Box className={`${shared.stack} ${shared.gap16}`} maw={FORM_WIDTH}>
          {of && (
            <Notice>
              Solo se muestran los que se parecen a uno.{' '}
              <Link to={{ search: `estado=${entidad}` }}>Ver todos los duplicados</Link>
            </Notice>
          )}
          {pares.length === 0 ? (
            <ListEmpty text={`No parece que haya ${FAMILIAS[entidad].many.toLowerCase()} por duplicado.`} />
          ) : (
            <ul className={`${cards.cards} ${cards.wide}`} aria-label="Pueden ser el mismo">
              {pares.map((pair) => (
                <Pair key={`${pair.uno._id} ${pair.otro._id}`} entidad={entidad} pair={pair} of={of} />
              ))}
            </ul>
          )}
          {hayMas && <p className={shared.muted}>Hay más: saldrán según decidas sobre estos.</p>}
          {fusiones.length > 0 && <RecentMerges entidad={entidad} merges={fusiones} />}
        </Box>
      )}
    </QueryView>
  );
}

type PairProps = { entidad: EntidadFusion; pair: ParCandidato; of: string | undefined };

function Pair({ entidad, pair, of }: PairProps) {
  const queries = useQueryClient();
  // The row that the person searched for goes first. Otherwise the older row does, because it has more history.
  const { uno, otro, motivos } = pair.otro._id === of ? { ...pair, uno: pair.otro, otro: pair.uno } : pair;
  const told = motivos.filter((motivo) => motivo !== 'parecido' || !motivos.includes('nombre'));
  const apart = useMutation({
    mutationFn: () => fusionesCalls.distinguir({ entidad, _id: uno._id, _idOtro: otro._id }),
    onSuccess: () => {
      showMessage('success', 'Anotado: no son el mismo');
      return queries.invalidateQueries({ queryKey: [FUSIONES, 'list'] });
    },
    meta: { fallback: fusionesFallbacks.distinguir },
  });
  return (
    <li className={cards.card}>
      <div className={styles.pair}>
        <Row entidad={entidad} row={uno} />
        <Row entidad={entidad} row={otro} />
      </div>
      <Group justify="space-between" mt={12} gap="8px 16px">
        <Group
          component="ul"
          className={`${shared.list} ${styles.reasons}`}
          gap="4px 8px"
          c="dimmed"
          aria-label="Por qué"
        >
          {told.map((motivo) => (
            <li key={motivo}>{MOTIVOS[motivo]}</li>
          ))}
        </Group>
        <Group gap={8}>
          <Button variant="default" loading={apart.isPending} onClick={() => apart.mutate()}>
            No son el mismo
          </Button>
          <Button component={Link} to={compareAt(entidad, uno._id, otro._id)}>
            Comparar
            <span className={shared.hidden}>
              {' '}
              {uno.nombre} y {otro.nombre}
            </span>
          </Button>
        </Group>
      </Group>
    </li>
  );
}

const Row = ({ entidad, row }: { entidad: EntidadFusion; row: FilaCandidata }) => (
  <div className={`${shared.shrinks} ${shared.anywhere} ${styles.row}`}>
    <Anchor component={Link} to={`${FAMILIAS[entidad].base}/${row._id}`} fw={600}>
      {row.nombre}
    </Anchor>
    <p className={`${shared.plain} ${shared.detail}`}>{row.detalle}</p>
    <p className={`${shared.plain} ${shared.detail}`}>
      Desde <Moment at={row.creadoEn} />
    </p>
  </div>
);
