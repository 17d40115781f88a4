import { Box, Group, Modal, Switch } from '@mantine/core';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { keepFocus } from '../keep-focus.ts';
import shared from '../shared.module.css';
import styles from './tools.module.css';
import type { RowAct } from './types.ts';
import type { useKeysAreOn } from './use-list-keys.ts';

/** A key as it is written on the keyboard, and what it does. */
export type KeyWords = readonly [key: string, what: string];

export type KeysDialogProps = {
  opened: boolean;
  onClose(): void;
  keys: readonly KeyWords[];
  isOn: boolean;
  turn: ReturnType<typeof useKeysAreOn>[1];
};

type ShortcutsDialogProps = Omit<KeysDialogProps, 'keys'> & {
  canCreate: boolean;
  canSelect: boolean;
  canFilter: boolean;
  canPeek: boolean;
  canEdit: boolean;
  /** Acts on the rows at hand. */
  acts(): readonly RowAct[];
};

/** The letters of these acts, each once, and what they do. */
export const lettersOf = (acts: readonly RowAct[]): [letter: string, what: string][] => [
  ...new Map(
    acts.flatMap(({ letter, name }) => (letter ? [[letter.toUpperCase(), `${name} lo de la fila`]] : [])),
  ),
];

/** The keys of a list. */
export function ShortcutsDialog(props: ShortcutsDialogProps) {
  const { canCreate, canSelect, canFilter, canPeek, canEdit, acts, ...dialog } = props;
  const user = useSessionUser();
  const keys: KeyWords[] = [
    ...(canCreate ? [['N', 'Crear'] as const] : []),
    ['/', 'Ir a la búsqueda'],
    ...(user?.tipo === 'trabajador' ? [FIGURES] : []),
    ...(canFilter ? [['F', 'Añadir un filtro'] as const] : []),
    ['J', 'Ir a la fila siguiente'],
    ['K', 'Ir a la fila anterior'],
    ['Intro', 'Abrir la fila'],
    ...(canPeek
      ? [
          ['Espacio', 'Ver la fila al lado, y con las flechas las demás'] as const,
          ['Esc', 'Cerrar la vista rápida'] as const,
        ]
      : []),
    ...(canEdit ? [['F2', 'Escribir en la fila; Intro guarda y Esc deja'] as const] : []),
    ...(canSelect ? [['X', 'Seleccionar la fila'] as const] : []),
    ...lettersOf(acts()),
    HELP,
  ];
  return <KeysDialog {...dialog} keys={keys} />;
}

/** The key of the search of the whole office, which only the office has. */
export const FIGURES: KeyWords = ['0 a 9', 'Buscar un número o un importe en toda la oficina'];
export const HELP: KeyWords = ['?', 'Ver estos atajos'];

/** Keys in words, and the switch that turns the single ones on or off. */
export function KeysDialog({ opened, onClose, keys, isOn, turn }: KeysDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Atajos de teclado" onExitTransitionEnd={keepFocus}>
      <dl className={`${shared.stack} ${shared.gap8} ${shared.plain} ${styles.keys}`}>
        {keys.map(([key, what]) => (
          <Group key={key} gap={0} align="start" wrap="nowrap">
            <Box component="dt" w={84} flex="none">
              <kbd>{key}</kbd>
            </Box>
            <dd className={shared.plain}>{what}</dd>
          </Group>
        ))}
      </dl>
      <Switch
        mt="lg"
        label="Usar estos atajos"
        description="Si dictas o usas otros programas con el teclado, puede que te convenga apagarlos."
        checked={isOn}
        onChange={(event) => turn(event.currentTarget.checked)}
      />
    </Modal>
  );
}
