import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { RadioChoice } from './radio-choice.tsx';
import { differencesOf, mergedValues, type Texts, type Versions } from './versions.ts';

export type MergeText<V extends Texts> = {
  labels: Record<keyof V & string, string>;
  /** The words of a value, when people do not see the value itself. */
  show?(name: keyof V & string, value: string): string;
};

export type MergeDialog<V extends Texts> = {
  /** Place it anywhere in the form. */
  dialog: ReactNode;
  /** Asks which values to save; undefined when the person would rather go on writing. */
  ask(versions: Versions<V>): Promise<V | undefined>;
};

type MergeQuestion<V> = { versions: Versions<V>; answer(values: V | undefined): void };

/**
 * Dialog for when another person saved the same row first: no typed text is lost, and no change of the
 * other person is overwritten unseen.
 */
export function useMergeDialog<V extends Texts>(text: MergeText<V>): MergeDialog<V> {
  const [asked, setAsked] = useState<MergeQuestion<V>>();
  const ask = (versions: Versions<V>) =>
    new Promise<V | undefined>((resolve) => {
      const answer = (values: V | undefined) => {
        setAsked(undefined);
        resolve(values);
      };
      setAsked({ versions, answer });
    });
  const dialog = (
    <Modal
      opened={asked !== undefined}
      onClose={() => asked?.answer(undefined)}
      title="Alguien ha cambiado estos datos"
      size="lg"
      closeOnClickOutside={false}
    >
      {asked && <MergeChoices {...asked} {...text} />}
    </Modal>
  );
  return { dialog, ask };
}

function MergeChoices<V extends Texts>({ versions, answer, labels, show }: MergeQuestion<V> & MergeText<V>) {
  const { toChoose, taken } = differencesOf(versions);
  const [kept, setKept] = useState<readonly (keyof V & string)[]>(toChoose);
  const said = (name: keyof V & string, value = '') =>
    value === '' ? '(nada)' : (show?.(name, value) ?? value);
  return (
    <Stack gap="md">
      <Text>
        Otra persona los guardó mientras los editabas. Elige qué queda en cada campo que habéis cambiado las
        dos.
      </Text>
      {toChoose.map((name) => (
        <RadioChoice
          key={name}
          label={labels[name]}
          value={kept.includes(name) ? 'mine' : 'theirs'}
          onChange={(side) =>
            setKept(side === 'mine' ? [...kept, name] : kept.filter((other) => other !== name))
          }
          options={[
            { value: 'mine', name: 'Lo que has escrito tú', detail: said(name, versions.mine[name]) },
            { value: 'theirs', name: 'Lo que hay ahora', detail: said(name, versions.theirs[name]) },
          ]}
        />
      ))}
      {taken.length > 0 && (
        <div>
          <Text fw={500}>También ha cambiado, y queda así:</Text>
          <ul>
            {taken.map((name) => (
              <li key={name}>
                {labels[name]}: {said(name, versions.theirs[name])}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => answer(undefined)}>
          Volver al formulario
        </Button>
        <Button onClick={() => answer(mergedValues(versions, kept))}>Guardar lo elegido</Button>
      </Group>
    </Stack>
  );
}
