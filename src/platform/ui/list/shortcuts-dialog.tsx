import { Box, Group, Modal, Switch } from '@mantine/core';
import { useSessionUser } from '#platform/browser/session/session.ts';
import { keepFocus } from '../keep-focus.ts';
import shared from '../shared.module.css';
import styles from './list.module.css';
import type { RowAct } from './types.ts';
import type { useKeysAreOn } from './use-list-keys.ts';

type ShortcutsDialogProps = {
  opened: boolean;
  onClose(): void;
  canCreate: boolean;
  canSelect: boolean;
  canFilter: boolean;
  canPeek: boolean;
  canEdit: boolean;
  /** Acts on the rows at hand. */
  acts(): readonly RowAct[];
  isOn: boolean;
  turn: ReturnType<typeof useKeysAreOn>[1];
};

/** The letters of these acts, each once, and what they do. */
export const lettersOf = (acts: readonly RowAct[]): [letter: string, what: string][] => [
  ...new Map(
    acts.flatMap(({ letter, name }) => (letter ? [[letter.toUpperCase(), `${name} lo de la fila`]] : [])),
  ),
];

/** The keys of a list, and the switch that turns them on or off. */
export function ShortcutsDialog(props: ShortcutsDialogProps) {
  const { opened, onClose, canCreate, canSelect, canFilter, canPeek, canEdit, acts, isOn, turn } = props;
  const user = useSessionUser();
  const keys = [
    ...(canCreate ? [['N', 'Crear']] : []),
    ['/', 'Ir a la búsqueda'],
    // Only the office has that search.
    ...(user?.tipo === 'trabajador' ? [['0 a 9', 'Buscar un número o un importe en toda la oficina']] : []),
    ...(canFilter ? [['F', 'Añadir un filtro']] : []),
    ['J', 'Ir a la fila siguiente'],
    ['K', 'Ir a la fila anterior'],
    ['Intro', 'Abrir la fila'],
    ...(canPeek
      ? [
          ['Espacio', 'Ver la fila al lado, y con las flechas las demás'],
          ['Esc', 'Cerrar la vista rápida'],
        ]
      : []),
    ...(canEdit ? [['F2', 'Escribir en la fila; Intro guarda y Esc deja']] : []),
    ...(canSelect ? [['X', 'Seleccionar la fila']] : []),
    ...lettersOf(acts()),
    ['?', 'Ver estos atajos'],
  ];
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
