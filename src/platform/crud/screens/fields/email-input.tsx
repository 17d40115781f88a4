import { Button, Stack, TextInput } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import type { EmailDoubt } from '#platform/kit/people/email-doubt.ts';

type EmailInputProps = Omit<ComponentProps<typeof TextInput>, 'value' | 'onChange'> & {
  value?: unknown;
  onChange(value: unknown): void;
};

/** Input of an e-mail address. One that looks like a slip is asked when the person leaves it, and changed by one press. */
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
          // The first list and the records do without its words.
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
