import { Box, Drawer, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { correosCalls, correosFallbacks } from '#oficina/base/letters/calls.ts';
import type { CorreoEntero } from '#oficina/base/letters/contract.ts';
import styles from '#oficina/base/letters/correos.module.css';
import { CorreoState, OPEN_CORREO } from '#oficina/base/letters/correos-columns.tsx';
import { kindOf } from '#oficina/base/letters/correos-words.ts';
import { CORREOS, RetryButton } from '#oficina/base/letters/retry-button.tsx';
import { seReintenta } from '#oficina/base/letters/tipos.ts';
import { useChangingSearch, withParams } from '#platform/browser/search-params.ts';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { QueryView } from '#platform/ui/loaded.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';

/** Panel with the correo that the address names; closing it leaves the list as it was. */
export function CorreoPanel({ mayRetry }: { mayRetry: boolean }) {
  const [search, change] = useChangingSearch();
  const id = search.get(OPEN_CORREO);
  const close = () =>
    change((before) => withParams(before, { [OPEN_CORREO]: undefined }), { preventScrollReset: true });
  // Kept while the panel closes.
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
    queryKey: [CORREOS, 'one', id],
    queryFn: ({ signal }) => correosCalls.consultarPorId(id, signal),
    meta: { fallback: correosFallbacks.consultar, background: true },
  });
  return (
    <QueryView query={query} fallback={correosFallbacks.consultar}>
      {(mail) => <MailFacts mail={mail} mayRetry={mayRetry} />}
    </QueryView>
  );
}

function MailFacts({ mail, mayRetry }: { mail: CorreoEntero; mayRetry: boolean }) {
  const { para, asunto, intentos, creadoEn, enviadoEn, devueltoEn, error, texto, estado, adjuntos } = mail;
  const facts: [string, ReactNode][] = [
    ['Para', para],
    ['Tipo', kindOf(mail)],
    ['Estado', <CorreoState key="estado" row={mail} />],
    ['Intentos', intentos],
    ['Escrito', <Moment key="creado" at={creadoEn} />],
    ['Entregado', enviadoEn ? <Moment key="enviado" at={enviadoEn} /> : 'No'],
    ...(devueltoEn
      ? [['Devuelto', <Moment key="devuelto" at={devueltoEn} />] satisfies [string, ReactNode]]
      : []),
    ...(error ? [['Qué dijo el servidor', error] satisfies [string, ReactNode]] : []),
    ...(adjuntos.length > 0 ? [['Adjuntos', adjuntos.join(', ')] satisfies [string, ReactNode]] : []),
  ];
  return (
    <>
      <Title order={2} size="h4" mb="md">
        {asunto ?? kindOf(mail)}
      </Title>
      <Box component="dl" className={shared.facts} mb={18}>
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </Box>
      {texto === null ? (
        <p>{WHY_NO_TEXT[estado]}</p>
      ) : (
        <Box
          component="pre"
          className={`${shared.card} ${shared.anywhere} ${styles.text}`}
          m={0}
          bg="var(--paper)"
          p="14px 16px"
        >
          {withLinks(texto)}
        </Box>
      )}
      {mayRetry && seReintenta(estado) && <RetryButton row={mail} />}
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

const WHY_NO_TEXT: Record<CorreoEntero['estado'], string> = {
  pendiente: 'El texto se escribe al enviarlo, así que todavía no lo hay.',
  enviado: 'El texto no se guarda aquí: lo tiene quien lo recibió.',
  rechazado: 'El texto no se guarda aquí. Nadie lo ha recibido: el servidor de correo lo rechazó.',
  fallido: 'El texto no se guarda aquí. Nadie lo ha recibido.',
  devuelto: 'El texto no se guarda aquí. Un servidor lo recogió y lo ha devuelto.',
  sinServidor:
    'El texto se escribe al enviarlo. Cuando haya un servidor de correo, puedes intentarlo otra vez desde aquí.',
};

const ADDRESS = /(https?:\/\/\S+)/;

/** Turns addresses into links: in the demonstration these correos can only be read here. */
const withLinks = (text: string): ReactNode[] =>
  text.split(ADDRESS).map((part, index) =>
    ADDRESS.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text that does not change
      <a key={index} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ) : (
      part
    ),
  );
