import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldFilters } from '#web/crud/field-filters.ts';
import { FilterField } from '#web/ui/list/filter-fields.tsx';
import { periodos } from '../periods.ts';
import { type Report, reportFilters } from '../report.ts';
import styles from './reports.module.css';
import { A_MEDIDA, type useAsked } from './use-asked.ts';

type FiltersProps = Pick<ReturnType<typeof useAsked>, 'report' | 'period' | 'filters' | 'change'>;

/** Of which days a report is, and what it is narrowed to. */
export function ReportFilters({ report, period, filters, change }: FiltersProps) {
  return (
    <fieldset className={styles.filters}>
      <legend className={styles.hidden}>Filtros del informe</legend>
      {period.value !== null && (
        <PeriodFields
          value={period.value}
          days={period.days}
          onChange={(days) => change({ periodo: '', desde: '', hasta: '', ...days })}
        />
      )}
      {chosenFilters(report).map((filter) => (
        <FilterField
          key={filter.name}
          filter={filter}
          values={filters}
          set={(name, value) => change({ [name]: value })}
        />
      ))}
    </fieldset>
  );
}

const known = new Map<Report, ReturnType<typeof fieldFilters>>();

/** Made once for each report: what its fields offer is read by hooks of their own. */
function chosenFilters(report: Report) {
  const made = known.get(report) ?? fieldFilters(reportFilters, report.filtros);
  known.set(report, made);
  return made;
}

type PeriodProps = {
  value: keyof typeof periodos | typeof A_MEDIDA;
  days: { desde: string; hasta: string } | null;
  onChange(days: Record<string, string>): void;
};

function PeriodFields({ value, days, onChange }: PeriodProps) {
  const [ends, setEnds] = useState(days ?? { desde: '', hasta: '' });
  const shown = value === A_MEDIDA && days ? { ...days, ...onlyOdd(ends) } : ends;
  const choose = (wanted: string) => {
    if (wanted !== A_MEDIDA) return onChange({ periodo: wanted });
    const today = new Date().toISOString().slice(0, 10);
    const begun = days ?? { desde: `${today.slice(0, 4)}-01-01`, hasta: today };
    setEnds(begun);
    return onChange(begun);
  };
  const end = (name: 'desde' | 'hasta', label: string) => (
    <TextInput
      type="date"
      label={label}
      value={shown[name]}
      error={name === 'hasta' && shown.hasta !== '' && shown.hasta < shown.desde && 'Es antes que «Desde»'}
      onChange={({ currentTarget }) => {
        const next = { ...shown, [name]: currentTarget.value };
        setEnds(next);
        if (next.desde !== '' && next.hasta !== '' && next.desde <= next.hasta) onChange(next);
      }}
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

/** What is being written and is no period yet. */
function onlyOdd({ desde, hasta }: { desde: string; hasta: string }) {
  return desde === '' || hasta === '' || hasta < desde ? { desde, hasta } : {};
}
