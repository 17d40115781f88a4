import { Button, Stack, TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import type { EmailDoubt } from '#platform/kit/people/email-doubt.ts';

type EmailInputProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> & {
  value?: unknown;
  onChange(value: unknown): void;
};

/** Input of an e-mail address. On leaving it, an address that looks mistyped gets a button with the suggested correction. */
export function EmailInput({ value, onChange, onBlur, onFocus, ...props }: EmailInputProps) {
  const [doubt, setDoubt] = useState<EmailDoubt>();
  return (
    <Stack gap={4} align="stretch">
      <TextInput
        {...props}
        value={String(value ?? '')}
        onChange={onChange}
        onFocus={(event) => {
          setDoubt(undefined);
          onFocus?.(event);
        }}
        onBlur={async (event) => {
          onBlur?.(event);
          // Loaded here, so that the first list and the records do not carry its words.
          const { emailDoubt } = await import('#platform/kit/people/email-doubt.ts');
          setDoubt(emailDoubt(String(value ?? '')));
        }}
      />
      {doubt && (
        <Button
          variant="default"
          size="compact-sm"
          style={{ alignSelf: 'flex-start' }}
          title={doubt.motivo}
          onClick={() => {
            onChange(doubt.sugerencia);
            setDoubt(undefined);
          }}
        >
          ¿Querías decir {doubt.sugerencia}?
        </Button>
      )}
    </Stack>
  );
}
