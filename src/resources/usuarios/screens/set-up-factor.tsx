import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '#web/ui/loaded.tsx';
import { factorCalls, ownSecurityCalls, type UsersPath, userFallbacks } from '../calls.ts';
import { ActivateFactor } from './activate-factor.tsx';
import { ShownCodes } from './shown-codes.tsx';

type SetUpProps = {
  path: UsersPath;
  onDone(): void;
  onCancel(): void;
  /** Words of the button that leaves it. */
  cancel?: string;
};

/** Activates codes of an application and then shows the recovery codes, which are made with it. */
export function SetUpFactor({ path, onDone, onCancel, cancel }: SetUpProps) {
  const [codes, setCodes] = useState<string[]>();
  // Each opening has a secret of its own: nothing is asked again while it is open, and nothing is kept of it.
  const preparing = useQuery({
    queryKey: [path, 'factor'],
    queryFn: factorCalls(path).preparar,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { fallback: userFallbacks.prepararFactor, background: true, told: true },
  });
  const making = useMutation({
    mutationFn: ownSecurityCalls.hacerCodigos,
    onSuccess: ({ codigos }) => setCodes(codigos),
    // It is active all the same: the account says that there are none, and offers to make them.
    onError: onDone,
    meta: { fallback: userFallbacks.hacerCodigos },
  });
  if (codes) return <ShownCodes codes={codes} onDone={onDone} />;
  return (
    <Loaded query={preparing} fallback={userFallbacks.prepararFactor}>
      {(secret) => (
        <ActivateFactor
          {...secret}
          path={path}
          onDone={() => making.mutate()}
          onCancel={onCancel}
          {...(cancel && { cancel })}
        />
      )}
    </Loaded>
  );
}
