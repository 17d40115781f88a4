import { Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hoyCalls, hoyFallbacks, TODAY } from '../calls.ts';

/** Whether the person's panel begins at «Hoy», from the next time that they sign in on. */
export function StartChoice({ chosen }: { chosen: boolean }) {
  const queries = useQueryClient();
  const [wanted, setWanted] = useState(chosen);
  const { mutate } = useMutation({
    mutationFn: (hoy: boolean) => hoyCalls.elegirInicio({ hoy }),
    onError: () => setWanted(chosen),
    onSettled: () => queries.invalidateQueries({ queryKey: [TODAY] }),
    meta: { fallback: hoyFallbacks.elegirInicio, background: true },
  });
  return (
    <Checkbox
      label="Empezar aquí al entrar"
      checked={wanted}
      onChange={(event) => {
        setWanted(event.currentTarget.checked);
        mutate(event.currentTarget.checked);
      }}
    />
  );
}
