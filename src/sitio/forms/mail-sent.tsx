import { type ReactNode, useEffect, useRef } from 'react';

type TitleProps = { children: string };

/** Heading of the page after a form, which takes the focus: the page changes without loading. */
export function ArrivedTitle({ children }: TitleProps) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h1 ref={title} tabIndex={-1}>
      {children}
    </h1>
  );
}

type MailSentProps = {
  /** Address of the correo; null if another browser opens the page. */
  email: string | null;
  /** Name of the form in the title of the page. */
  form?: string;
  className: string | undefined;
  /** What to do with the link of the correo. */
  children: ReactNode;
};

/** Says that a correo is on its way. It is the same whether or not the address was known, so that nobody learns it. */
export const MailSent = ({ email, form, className, children }: MailSentProps) => (
  <>
    <title>{`Mira tu correo · ${form === undefined ? '' : `${form} · `}Carné Claro`}</title>
    <ArrivedTitle>Mira tu correo</ArrivedTitle>
    <p className={className}>
      Te hemos escrito a {email === null ? 'la dirección que nos has dado' : <strong>{email}</strong>}.{' '}
      {children}
    </p>
  </>
);
