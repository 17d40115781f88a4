import { Group } from '@mantine/core';
import shared from '#platform/ui/shared.module.css';
import { stateNames } from './user-values.ts';

const MARKS: Record<string, readonly [mark: string, tone: string | undefined]> = {
  activo: ['✓', shared.good],
  pendiente: ['…', shared.waiting],
  bloqueado: ['✕', shared.bad],
};

/** State of a user, as text and a mark besides its colour. */
export function UserState({ estado }: { estado: string }) {
  const [mark, tone] = MARKS[estado] ?? ['', shared.over];
  return (
    <Group
      component="span"
      className={tone}
      display="inline-flex"
      gap={6}
      p="2px 10px"
      bdrs={99}
      fz={14}
      fw={650}
    >
      <span aria-hidden="true">{mark}</span>
      {stateNames[estado] ?? estado}
    </Group>
  );
}
