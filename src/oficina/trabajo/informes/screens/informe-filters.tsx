import { Box, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldFilters } from '#platform/crud/screens/fields/field-filters.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { FilterField } from '#platform/ui/list/filters/filter-fields.tsx';
import shared from '#platform/ui/shared.module.css';
import { useSmall } from '#platform/ui/use-small.ts';
import { type InformeDefinition, informeFilters } from '../informe.ts';
import { periodos } from '../periods.ts';
import styles from './informes.module.css';
import { A_MEDIDA, type useInformeQuery } from './use-informe-query.ts';

type FiltersProps = Pick<ReturnType<typeof useInformeQuery>, 'report' | 'period' | 'filters' | 'change'>;

/** Period and filters of an informe; on a telephone the filters are folded, so that its answer comes first. */
export function InformeFilters({ report, period, filters, change }: FiltersProps) {
  const small = useSmall();
  const used = Object.values(filters).filter(Boolean).length;
  const fields = chosenFilters(report).map((filter) => (
    <FilterField
      key={filter.name}
      filter={filter}
      values={filters}
      set={(name, value) => change({ [name]: value })}
    />
  ));
  return (
    <fieldset className={`${shared.group} ${shared.wrap} ${styles.filters}`}>
      <legend className={shared.hidden}>Filtros del informe</legend>
      {period.value !== null && (
        <PeriodFields
          value={period.value}
          days={period.days}
          onChange={(days) => change({ periodo: '', desde: '', hasta: '', ...days })}
        />
      )}
      {small && fields.length > 0 ? (
        <Box component="details" flex="1 1 100%">
          <Box component="summary" py={10}>
            Filtros{used > 0 && `: ${used}`}
          </Box>
          <Stack gap={10}>{fields}</Stack>
        </Box>
      ) : (
        fields
      )}
    </fieldset>
  );
}

const known = new Map<InformeDefinition, ReturnType<typeof fieldFilters>>();

/** Makes the filters of an informe once, because their fields use hooks that read the options. */
function chosenFilters(report: InformeDefinition) {
  const made = known.get(report) ?? fieldFilters(informeFilters, report.filtros);
  known.set(report, made);
  return made;
}

type Days = { desde: string; hasta: string };

type PeriodProps = {
  value: keyof typeof periodos | typeof A_MEDIDA;
  days: Days | null;
  onChange(days: Record<string, string>): void;
};

const same = (one: Days, other: Days | null) => one.desde === other?.desde && one.hasta === other.hasta;

/** A date below this one is half written: while typing, 2 and 20 come before 202 and 2026. */
const FIRST_DAY = '1900-01-01';
const isWhole = ({ desde, hasta }: Days) => desde >= FIRST_DAY && desde <= hasta;

/** Keeps the typed days until the address has them; a change of the address wins. */
function useEnds({ days, onChange }: Pick<PeriodProps, 'days' | 'onChange'>) {
  const [ends, setEnds] = useState(days ?? { desde: '', hasta: '' });
  const [asked, setAsked] = useState(days);
  const [said, setSaid] = useState(days);
  if (days && !(said && same(said, days))) {
    setSaid(days);
    if (isWhole(ends) || !same(days, asked)) setEnds(days);
  }
  const write = (next: Days) => {
    setEnds(next);
    if (!isWhole(next)) return;
    setAsked(next);
    onChange(next);
  };
  return { ends, write };
}

function PeriodFields({ value, days, onChange }: PeriodProps) {
  const { ends, write } = useEnds({ days, onChange });
  const choose = (wanted: string) => {
    if (wanted !== A_MEDIDA) return onChange({ periodo: wanted });
    const today = todayInMadrid(new Date());
    return write(days ?? { desde: `${today.slice(0, 4)}-01-01`, hasta: today });
  };
  const end = (name: 'desde' | 'hasta', label: string) => (
    <TextInput
      type="date"
      label={label}
      value={ends[name]}
      error={name === 'hasta' && ends.hasta !== '' && ends.hasta < ends.desde && 'Es antes que «Desde»'}
      onChange={({ currentTarget }) => write({ ...ends, [name]: currentTarget.value })}
    />
  );
  return (
    <>
      <NativeSelect
        label="Periodo"
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          ...Object.entries(periodos).map(([name, label]) => ({ value: name, label })),
          { value: A_MEDIDA, label: 'A medida' },
        ]}
      />
      {value === A_MEDIDA && end('desde', 'Desde')}
      {value === A_MEDIDA && end('hasta', 'Hasta')}
    </>
  );
}
