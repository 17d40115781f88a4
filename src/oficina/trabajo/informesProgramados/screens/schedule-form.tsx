import { Button, Group, NativeSelect } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { type Informe, informes, maySee, nombresInformes } from '#oficina/trabajo/informes/catalogue.ts';
import { type InformeDefinition, informeFilters } from '#oficina/trabajo/informes/informe.ts';
import { periodos } from '#oficina/trabajo/informes/periods.ts';
import { showMessage } from '#platform/browser/messages.ts';
import type { SessionUser } from '#platform/browser/session/token.ts';
import { Notice } from '#platform/ui/mark.tsx';
import { programadosCalls, programadosFallbacks, SCHEDULED } from '../calls.ts';
import type { Programar } from '../contract.ts';
import { CADENCIAS, FORMATOS } from '../due.ts';
import { filterTitles } from './words.ts';

const optionsOf = (of: Readonly<Record<string, string>>) =>
  Object.entries(of).map(([value, label]) => ({ value, label }));

/** The address brings the informe and its filters from its screen; another informe may be chosen. */
export function ScheduleForm({ user }: { user: SessionUser }) {
  const [search] = useSearchParams();
  const offered = nombresInformes.filter((name) => maySee(user, name));
  const said = offered.find((name) => name === search.get('informe'));
  const [informe, setInforme] = useState<Informe | undefined>(said ?? offered[0]);
  const [plan, setPlan] = useState<Pick<Programar, 'formato' | 'cada'>>({ formato: 'xlsx', cada: 'semana' });
  const [periodo, setPeriodo] = useState(search.get('periodo') ?? '');
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: programadosCalls.programar,
    meta: { fallback: programadosFallbacks.programar },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: SCHEDULED });
      showMessage('success', 'Envío programado');
    },
  });
  if (!informe) return null;
  const report: InformeDefinition = informes[informe];
  const usual = report.periodo;
  // The filters of the address belong only to its own informe.
  const narrowing = informe === said ? filtersIn(search) : {};
  const filtros = { ...narrowing, ...(usual && { periodo: periodo in periodos ? periodo : usual }) };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        mutate({ informe, filtros, ...plan });
      }}
    >
      <NativeSelect
        label="Informe"
        value={informe}
        data={offered.map((name) => ({ value: name, label: informes[name].titulo }))}
        onChange={({ currentTarget: { value } }) => setInforme(offered.find((name) => name === value))}
      />
      <Group align="flex-end" my="md">
        {usual && (
          <NativeSelect
            label="Periodo"
            value={filtros.periodo}
            data={optionsOf(periodos)}
            onChange={({ currentTarget: { value } }) => setPeriodo(value)}
          />
        )}
        <NativeSelect
          label="Cada cuánto"
          value={plan.cada}
          data={optionsOf(CADENCIAS)}
          onChange={({ currentTarget: { value } }) => setPlan({ ...plan, cada: value as Programar['cada'] })}
        />
        <NativeSelect
          label="Formato"
          value={plan.formato}
          data={optionsOf(FORMATOS)}
          onChange={({ currentTarget: { value } }) =>
            setPlan({ ...plan, formato: value as Programar['formato'] })
          }
        />
      </Group>
      {Object.keys(narrowing).length > 0 && (
        <Notice>Con los filtros que tenía: {filterTitles(informe, narrowing)}.</Notice>
      )}
      <Button type="submit" loading={isPending}>
        Programar envío
      </Button>
    </form>
  );
}

/** Filters of the informe in the address. */
const filtersIn = (search: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...search].filter(([name, value]) => name in informeFilters && value !== ''));
