import { Button, Stack, TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { emailDoubt } from '#kit/email-doubt.ts';

type EmailInputProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> & {
  value?: unknown;
  onChange(value: unknown): void;
};

/** Input of an e-mail address. One that looks like a slip is asked when the person leaves it, and changed by one press. */
export function EmailInput({ value, onChange, onBlur, onFocus, ...props }: EmailInputProps) {
  const [away, setAway] = useState(false);
  const doubt = away ? emailDoubt(String(value ?? '')) : undefined;
  return (
    <Stack gap={4} align="stretch">
      <TextInput
        {...props}
        value={String(value ?? '')}
        onChange={onChange}
        onFocus={(event) => {
          setAway(false);
          onFocus?.(event);
        }}
        onBlur={(event) => {
          setAway(true);
          onBlur?.(event);
        }}
      />
      {doubt && (
        <Button
          variant="default"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          title={doubt.motivo}
          onClick={() => onChange(doubt.sugerencia)}
        >
          ¿Querías decir {doubt.sugerencia}?
        </Button>
      )}
    </Stack>
  );
}
