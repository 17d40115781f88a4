import { Drawer, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useChangingSearch, withParams } from '#web/search-params.ts';
import { keepFocus } from '#web/ui/confirm-dialog.tsx';
import { Loaded } from '#web/ui/loaded.tsx';
import { Moment } from '#web/ui/moment.tsx';
import { correosCalls, correosFallbacks } from '../calls.ts';
import type { CorreoEntero } from '../contract.ts';
import styles from './correos.module.css';
import { MailState, OPEN_MAIL } from './correos-columns.tsx';
import { kindOf } from './correos-words.ts';
import { MAILS, RetryButton } from './retry-button.tsx';

/** Beside the list, the mail that the address says; closing it leaves the list as it was. */
export function MailPanel({ mayRetry }: { mayRetry: boolean }) {
  const [search, change] = useChangingSearch();
  const id = search.get(OPEN_MAIL);
  const close = () =>
    change((before) => withParams(before, { [OPEN_MAIL]: undefined }), { preventScrollReset: true });
  // Kept while the panel goes away.
  const [shown, setShown] = useState(id);
  if (id !== null && id !== shown) setShown(id);
  return (
    <Drawer
      opened={id !== null}
      onClose={close}
      onExitTransitionEnd={keepFocus}
      position="right"
      size={560}
      title="Correo"
      closeButtonProps={{ 'aria-label': 'Cerrar' }}
    >
      {shown !== null && <WholeMail id={shown} mayRetry={mayRetry} />}
    </Drawer>
  );
}

function WholeMail({ id, mayRetry }: { id: string; mayRetry: boolean }) {
  const query = useQuery({
    queryKey: [MAILS, 'one', id],
    queryFn: ({ signal }) => correosCalls.consultarPorId(id, signal),
    meta: { fallback: correosFallbacks.consultar, background: true },
  });
  return (
    <Loaded query={query} fallback={correosFallbacks.consultar}>
      {(mail) => <MailFacts mail={mail} mayRetry={mayRetry} />}
    </Loaded>
  );
}

function MailFacts({ mail, mayRetry }: { mail: CorreoEntero; mayRetry: boolean }) {
  const { para, asunto, intentos, creadoEn, enviadoEn, error, texto, estado } = mail;
  const facts: [string, ReactNode][] = [
    ['Para', para],
    ['Tipo', kindOf(mail)],
    ['Estado', <MailState key="estado" row={mail} />],
    ['Intentos', intentos],
    ['Escrito', <Moment key="creado" at={creadoEn} />],
    ['Enviado', enviadoEn ? <Moment key="enviado" at={enviadoEn} /> : 'Todavía no'],
    ...(error ? [['Error', error] satisfies [string, ReactNode]] : []),
  ];
  return (
    <>
      <Title order={2} size="h4" mb="md">
        {asunto ?? kindOf(mail)}
      </Title>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      {texto === null ? <p>{whyNoText(mail)}</p> : <pre className={styles.text}>{texto}</pre>}
      {mayRetry && estado === 'fallido' && <RetryButton row={mail} />}
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

const whyNoText = ({ estado }: CorreoEntero): string =>
  estado === 'enviado'
    ? 'El texto no se guarda aquí: lo tiene quien lo recibió.'
    : 'El texto se escribe al enviarlo, así que todavía no lo hay.';
