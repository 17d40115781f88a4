import { Button, type ButtonProps } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import shared from './shared.module.css';

type CopyButtonProps = Pick<ButtonProps, 'size'> & {
  text: string;
  /** What is copied, for people who don't see it: 'Copiar la cuenta para pagar FAC-2026-1'. */
  name: string;
  children: string;
  /** Words after it is copied, and when the browser refuses. */
  done: string;
  refused: string;
};

/** Button that copies a text, and says whether it could. */
export function CopyButton({ text, name, children, done, refused, size = 'compact-md' }: CopyButtonProps) {
  const { copy, copied, error } = useClipboard({ timeout: 5_000 });
  return (
    <>
      <Button variant="default" size={size} aria-label={name} onClick={() => copy(text)}>
        {children}
      </Button>{' '}
      <span role="status" className={shared.small}>
        {copied && done}
        {error && refused}
      </span>
    </>
  );
}
