import { Button, Checkbox, Group, Modal, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { showMessage } from '#platform/browser/messages.ts';
import { hasUnsaved } from '#platform/browser/unsaved.ts';
import { keyOf } from '#platform/kit/contract/keys-of.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { plural } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { RadioChoice } from '#platform/ui/forms/radio-choice.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { Notice } from '#platform/ui/mark.tsx';
import { repeatCalls } from '../calls.ts';
import { type ActividadRow, actividades } from '../contract.ts';
import {
  DIAS,
  diaDe,
  FRECUENCIAS,
  MAS_ENTRE,
  MAS_VECES,
  type Regla,
  readRegla,
  textOfRegla,
  withDayOrLast,
  wordsOfRegla,
} from '../repeticion/regla.ts';

type RepeatDialogProps = { row: ActividadRow; opened: boolean; onClose(): void };

/** Dialog with the rule of a recurring actividad, and with the choice of which occurrences are made again from this one. */
export const RepeatDialog = ({ row, opened, onClose }: RepeatDialogProps) => (
  <Modal opened={opened} onClose={onClose} title="Repetición" onExitTransitionEnd={keepFocus}>
    {opened && <Rule row={row} onClose={onClose} />}
  </Modal>
);

const FALLBACK = 'Error al repetir la actividad';

type Alcance = 'siguientes' | 'todas';

type Ends = 'nunca' | 'dia' | 'veces';

function Rule({ row, onClose }: Omit<RepeatDialogProps, 'opened'>) {
  const before = row.repeticion ? readRegla(row.repeticion) : undefined;
  const [draft, setDraft] = useState<Draft>(draftOf(before ?? ofWeek(row)));
  const [alcance, setAlcance] = useState<Alcance>('siguientes');
  const [problem, setProblem] = useState<string>();
  const repeating = useRepeating(row, onClose);
  const change = (part: Partial<Draft>) => setDraft((was) => ({ ...was, ...part }));
  const regla = withDayOrLast(reglaOf(draft), dayOf(row));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemOf(regla, draft.ends, row);
    setProblem(wrong);
    if (!wrong && !repeating.isPending) repeating.mutate({ regla: textOfRegla(regla), alcance });
  };
  if (hasUnsaved())
    return (
      <Notice>Guarda antes lo que has cambiado: las demás veces toman los datos de esta actividad.</Notice>
    );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <Often draft={draft} change={change} />
        <Ending draft={draft} change={change} />
        {before && <Reach value={alcance} onChange={setAlcance} />}
        {problemOf(regla, draft.ends, row) === undefined && <Text size="sm">{wordsOfRegla(regla)}.</Text>}
        {problem && (
          <Text c="var(--danger)" role="alert">
            {problem}
          </Text>
        )}
        <Group justify="flex-end">
          {before && (
            <Button
              variant="default"
              onClick={() => repeating.isPending || repeating.mutate({ regla: null, alcance })}
            >
              Dejar de repetir
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancelar
          </Button>
          <BusyButton type="submit" busy={repeating.isPending}>
            Guardar
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}

/** Rule as it is being written. */
type Draft = Pick<Regla, 'frecuencia' | 'dias'> & { cada: string; ends: Ends; hasta: string; veces: string };

const draftOf = ({ frecuencia, cada, dias, hasta, veces }: Regla): Draft => ({
  frecuencia,
  dias,
  cada: String(cada),
  ends: hasta ? 'dia' : veces ? 'veces' : 'nunca',
  hasta: hasta ?? '',
  veces: String(veces ?? 10),
});

const reglaOf = ({ frecuencia, dias, cada, ends, hasta, veces }: Draft): Regla => ({
  frecuencia,
  cada: Number(cada),
  dias: frecuencia === 'WEEKLY' ? dias : [],
  dia: null,
  hasta: ends === 'dia' && hasta ? hasta : null,
  veces: ends === 'veces' ? Number(veces) : null,
});

type PartProps = { draft: Draft; change(part: Partial<Draft>): void };

const Often = ({ draft: { frecuencia, dias, cada }, change }: PartProps) => (
  <>
    <Group gap="sm" align="flex-end" wrap="nowrap">
      <TextInput
        label="Cada"
        inputMode="numeric"
        w={80}
        value={cada}
        onChange={(event) => change({ cada: event.currentTarget.value })}
        data-autofocus
      />
      <NativeSelect
        aria-label="Unidad"
        flex={1}
        value={frecuencia}
        data={Object.entries(FRECUENCIAS).map(([value, [one, several]]) => ({
          value,
          label: cada.trim() === '1' ? one : several,
        }))}
        onChange={(event) =>
          change({ frecuencia: keyOf(FRECUENCIAS, event.currentTarget.value) ?? frecuencia })
        }
      />
    </Group>
    {frecuencia === 'WEEKLY' && (
      <Checkbox.Group label="Los días" value={[...dias]} onChange={(chosen) => change({ dias: chosen })}>
        <Group gap="6px 14px" mt={6}>
          {Object.entries(DIAS).map(([dia, name]) => (
            <Checkbox key={dia} value={dia} label={name} radius="xs" />
          ))}
        </Group>
      </Checkbox.Group>
    )}
  </>
);

const Ending = ({ draft: { ends, hasta, veces }, change }: PartProps) => (
  <>
    <RadioChoice
      label="Acaba"
      options={[
        { value: 'nunca', name: 'Nunca' },
        { value: 'dia', name: 'Un día' },
        { value: 'veces', name: 'Tras varias veces' },
      ]}
      value={ends}
      onChange={(chosen) => change({ ends: chosen })}
    />
    {ends === 'dia' && (
      <TextInput
        label="Último día"
        type="date"
        maw={220}
        value={hasta}
        onChange={(event) => change({ hasta: event.currentTarget.value })}
      />
    )}
    {ends === 'veces' && (
      <TextInput
        label="Veces, contando la primera"
        inputMode="numeric"
        maw={220}
        value={veces}
        onChange={(event) => change({ veces: event.currentTarget.value })}
      />
    )}
  </>
);

const Reach = ({ value, onChange }: { value: Alcance; onChange(value: Alcance): void }) => (
  <RadioChoice
    label="Se hacen de nuevo, con los datos de esta"
    options={[
      { value: 'siguientes', name: 'Esta y las siguientes' },
      { value: 'todas', name: 'Todas las que siguen pendientes' },
    ]}
    value={value}
    onChange={onChange}
  />
);

const dayOf = ({ inicio }: ActividadRow): string => todayInMadrid(new Date(inicio));

/** Default rule, because it is the most common: each week on the day of the actividad. */
const ofWeek = (row: ActividadRow): Regla => ({
  frecuencia: 'WEEKLY',
  cada: 1,
  dias: [diaDe(dayOf(row))],
  dia: null,
  hasta: null,
  veces: null,
});

/** Reason why a rule cannot be saved; the server decides again. */
function problemOf(regla: Regla, ends: Ends, row: ActividadRow): string | undefined {
  const isWhole = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most;
  if (!isWhole(regla.cada, MAS_ENTRE)) return `Cada: un número de 1 a ${MAS_ENTRE}`;
  const own = diaDe(dayOf(row));
  if (regla.frecuencia === 'WEEKLY' && !regla.dias.includes(own))
    return `Los días: elige también el ${DIAS[own]}, en que empieza`;
  if (ends === 'dia' && (regla.hasta === null || regla.hasta < dayOf(row)))
    return 'Último día: una fecha desde la de la actividad';
  if (ends === 'veces' && !isWhole(regla.veces ?? 0, MAS_VECES))
    return `Veces: un número de 1 a ${MAS_VECES}`;
  return undefined;
}

function useRepeating({ _id, version }: ActividadRow, onDone: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (asked: { regla: string | null; alcance: Alcance }) =>
      repeatCalls.repetir({ _id, version, ...asked }),
    onSuccess: ({ creadas, quitadas }, { regla }) => {
      showMessage(
        'success',
        regla === null
          ? `Ya no se repite: ${plural(quitadas, 'actividad quitada', 'actividades quitadas')}`
          : `Se repite: ${plural(creadas, 'actividad más en el calendario', 'actividades más en el calendario')}`,
      );
      onDone();
      return queries.invalidateQueries({ queryKey: [actividades.name] });
    },
    meta: { fallback: FALLBACK },
  });
}
