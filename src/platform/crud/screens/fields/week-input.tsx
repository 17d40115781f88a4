import { ActionIcon, Box, Button, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { Field } from '#platform/kit/contract/fields.ts';
import { DIAS, type Dia, dias, TRAMOS_AL_DIA } from '#platform/kit/dates/opening-hours.ts';
import { CloseIcon } from '#platform/ui/icons.tsx';
import shared from '#platform/ui/shared.module.css';
import { rowsOfText } from './field-texts.ts';
import type { InputProps, Problems } from './input-props.ts';
import styles from './week-input.module.css';

type WeekInputProps = { field: Field; props: InputProps; problems: Problems };
type Interval = { dia: string; desde: string; hasta: string };
/** Interval with its index among all those of the week, which its problems name. */
type IndexedInterval = { interval: Interval; index: number };

const WORKING: readonly Dia[] = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes'];

/** Hours of a week: the intervals of each day, and a button that copies Monday's to the other weekdays. */
export function WeekInput({ field, props, problems }: WeekInputProps) {
  const { id, label, error, onChange } = props;
  const box = useRef<HTMLFieldSetElement>(null);
  const intervals = rowsOfText(props.value) as Interval[];
  const change = (next: readonly Interval[]) =>
    onChange(JSON.stringify(dias.flatMap((dia) => next.filter((one) => one.dia === dia))));
  // After the rows are drawn, moves the focus to the next input.
  const focus = (place: string) => setTimeout(() => box.current?.querySelector<HTMLElement>(place)?.focus());
  const of = (dia: Dia): IndexedInterval[] =>
    intervals.flatMap((interval, index) => (interval.dia === dia ? [{ interval, index }] : []));
  const monday = of('lunes').map(({ interval }) => interval);
  const copyMonday = () =>
    change([
      ...intervals.filter(({ dia }) => !WORKING.includes(dia as Dia)),
      ...WORKING.flatMap((dia) => monday.map((interval) => ({ ...interval, dia }))),
    ]);
  const describedBy = [field.hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      ref={box}
      id={id}
      tabIndex={-1}
      className={shared.group}
      {...(describedBy && { 'aria-describedby': describedBy })}
    >
      <legend>{label}</legend>
      {field.hint && (
        <Box component="p" className={shared.small} m="2px 0 0" id={`${id}-hint`}>
          {field.hint}
        </Box>
      )}
      <Box component="ul" className={shared.list} m="8px 0 10px">
        {dias.map((dia) => (
          <Day
            key={dia}
            {...{ dia, props, problems }}
            said={intervals.length > 0}
            placed={of(dia)}
            onChange={(index, next) => change(intervals.with(index, next))}
            onAdd={() => {
              change([...intervals, { dia, desde: '', hasta: '' }]);
              focus(`[data-dia="${dia}"] li:last-child input`);
            }}
            onRemove={(index) => {
              change(intervals.toSpliced(index, 1));
              focus(`[data-dia="${dia}"] [data-add]`);
            }}
          />
        ))}
      </Box>
      {monday.length > 0 && (
        <Button variant="default" size="xs" onClick={copyMonday}>
          Copiar el lunes de martes a viernes
        </Button>
      )}
      {error && (
        <p className={shared.problem} id={`${id}-error`}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

type DayProps = {
  dia: Dia;
  props: InputProps;
  problems: Problems;
  /** Whether some day has hours: then a day without them is closed. */
  said: boolean;
  placed: IndexedInterval[];
  onChange(index: number, interval: Interval): void;
  onAdd(): void;
  onRemove(index: number): void;
};

function Day({ dia, props, problems, said, placed, onChange, onAdd, onRemove }: DayProps) {
  const name = DIAS[dia].toLowerCase();
  return (
    <li className={styles.day} data-dia={dia}>
      <span className={styles.name}>{DIAS[dia]}</span>
      {placed.length === 0 ? (
        <span className={`${shared.muted} ${styles.none}`}>{said ? 'Cerrado' : 'Sin horas'}</span>
      ) : (
        <ul className={`${shared.list} ${shared.stack} ${shared.gap6} ${styles.intervals}`}>
          {placed.map(({ interval, index }, nth) => (
            <li key={index} className={styles.interval}>
              {(['desde', 'hasta'] as const).map((end) => (
                <Hour
                  key={end}
                  label={`${DIAS[dia]}, ${end}${placed.length > 1 ? `, tramo ${nth + 1}` : ''}`}
                  place={`${index}.${end}`}
                  {...{ props, problems }}
                  value={interval[end]}
                  onChange={(text) => onChange(index, { ...interval, [end]: text })}
                />
              ))}
              <ActionIcon
                flex="none"
                variant="subtle"
                size={36}
                aria-label={`Quitar el tramo ${nth + 1} del ${name}`}
                onClick={() => onRemove(index)}
              >
                <CloseIcon />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {placed.length < TRAMOS_AL_DIA && (
        <Button
          mt={4}
          data-add
          variant="subtle"
          size="compact-sm"
          aria-label={`Añadir horas al ${name}`}
          onClick={onAdd}
        >
          Añadir horas
        </Button>
      )}
    </li>
  );
}

type HourProps = {
  label: string;
  place: string;
  props: InputProps;
  problems: Problems;
  value: string;
  onChange(text: string): void;
};

function Hour({ label, place, props, problems, value, onChange }: HourProps) {
  const error = problems[`${props.name}.${place}`];
  return (
    <TextInput
      type="time"
      id={`${props.id}.${place}`}
      name={`${props.name}.${place}`}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={props.onBlur}
      error={error}
      {...(error ? { 'aria-invalid': true } : {})}
      classNames={{ wrapper: styles.hour }}
    />
  );
}
