import { Group, NativeSelect } from '@mantine/core';
import { useResponsableFilter } from '#oficina/base/use-responsable-filter.ts';
import { estadosActividad, tiposActividad } from '../../contract.ts';
import { type Calendar, EVERYBODY } from './use-calendar.ts';

const optionsOf = (all: string, values: Readonly<Record<string, string>>) => [
  { value: '', label: all },
  ...Object.entries(values).map(([value, label]) => ({ value, label })),
];

/** Filters of the calendar: worker, kind and state. */
export function CalendarFilters({ calendar }: { calendar: Calendar }) {
  const { seesOthers, tipo, estado, set } = calendar;
  return (
    <Group component="search" gap="10px 12px" align="flex-end">
      {seesOthers && <WhoseFilter calendar={calendar} />}
      <NativeSelect
        label="Tipo"
        value={tipo}
        data={optionsOf('Todos', tiposActividad)}
        onChange={(event) => set({ tipo: event.currentTarget.value })}
      />
      <NativeSelect
        label="Estado"
        value={estado}
        data={optionsOf('Todos', estadosActividad)}
        onChange={(event) => set({ estado: event.currentTarget.value })}
      />
    </Group>
  );
}

function WhoseFilter({ calendar: { quien, mine, set } }: { calendar: Calendar }) {
  const { label, options } = useResponsableFilter();
  const others = options.filter(({ value }) => value !== mine);
  return (
    <NativeSelect
      label={label}
      value={quien}
      data={[{ value: mine, label: 'Las mías' }, { value: EVERYBODY, label: 'Las de todos' }, ...others]}
      onChange={({ currentTarget: { value } }) =>
        set({
          quien: value === EVERYBODY ? EVERYBODY : '',
          _idResponsable: value === mine || value === EVERYBODY ? '' : value,
        })
      }
    />
  );
}
