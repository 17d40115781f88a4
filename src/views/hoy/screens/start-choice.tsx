import { Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hoyCalls, hoyFallbacks, TODAY } from '../calls.ts';

/** Whether the person's panel begins at «Hoy», from the next time that they sign in on. */
export function StartChoice({ chosen }: { chosen: boolean }) {
  const queries = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (hoy: boolean) => hoyCalls.elegirInicio({ hoy }),
    onSettled: () => queries.invalidateQueries({ queryKey: [TODAY] }),
    meta: { fallback: hoyFallbacks.elegirInicio, background: true },
  });
  return (
    <Switch
      label="Empezar aquí al entrar"
      checked={isPending ? variables : chosen}
      onChange={(event) => mutate(event.currentTarget.checked)}
    />
  );
}
