import { Checkbox, Stack, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { CorreoPreparado } from '#oficina/base/letters/contract.ts';
import { ReturnedNotice } from '#oficina/base/letters/returned-notice.tsx';
import { useSessionUser } from '#platform/browser/session/session.ts';
import shared from '#platform/ui/shared.module.css';

/** Addresses separated by commas, semicolons or spaces. */
const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/**
 * Fields that a person writes in a prepared correo. `body` gives the correo as the calls take it. While something is missing, `body` gives
 * undefined and the fields say what.
 */
export function useLetter(letter: CorreoPreparado) {
  const [para, setPara] = useState(letter.para.join(', '));
  const [asunto, setAsunto] = useState(letter.asunto);
  const [texto, setTexto] = useState(letter.parrafos.join('\n\n'));
  const [copia, setCopia] = useState(false);
  const [unanswered, setUnanswered] = useState(false);
  const body = (): Record<string, unknown> | undefined => {
    const addresses = addressesIn(para);
    const lacks = addresses.length === 0 || asunto.trim() === '' || texto.trim() === '';
    setUnanswered(lacks);
    if (lacks) return undefined;
    // Unchanged recipients are left out: the server looks them up again.
    const own = para === letter.para.join(', ') ? {} : { para: addresses };
    // Sends the text even when it equals the template's: the template may change while the correo waits, and
    // the text read here must leave.
    return { ...own, asunto, texto, ...(copia && { copia }) };
  };
  return { letter, para, setPara, asunto, setAsunto, texto, setTexto, copia, setCopia, unanswered, body };
}

/** Recipients, subject and text of a correo, and its fixed end. */
export function LetterFields({ writing }: { writing: ReturnType<typeof useLetter> }) {
  const user = useSessionUser();
  const { letter, para, asunto, texto, copia, unanswered } = writing;
  return (
    <>
      <TextInput
        label="Para"
        description="Varias direcciones, con comas"
        inputMode="email"
        value={para}
        onChange={(event) => writing.setPara(event.currentTarget.value)}
        error={unanswered && addressesIn(para).length === 0 && 'Escribe a qué correo se envía'}
      />
      {letter.devueltos.map((mark) => (
        <ReturnedNotice key={mark.email} mark={mark} />
      ))}
      <TextInput
        label="Asunto"
        value={asunto}
        maxLength={300}
        onChange={(event) => writing.setAsunto(event.currentTarget.value)}
        error={unanswered && asunto.trim() === '' && 'Escribe el asunto'}
      />
      <Textarea
        label="Texto"
        description="Lo que cambies vale solo para este correo"
        autosize
        minRows={5}
        maxRows={16}
        maxLength={8_000}
        value={texto}
        onChange={(event) => writing.setTexto(event.currentTarget.value)}
        error={unanswered && texto.trim() === '' && 'Escribe el texto'}
      />
      <LetterEnd letter={letter} />
      <Checkbox
        label={`Enviarme una copia a ${user?.email ?? 'mi correo'}`}
        checked={copia}
        onChange={(event) => writing.setCopia(event.currentTarget.checked)}
      />
    </>
  );
}

/** Fixed end of the correo, after the text. */
function LetterEnd({ letter }: { letter: CorreoPreparado }) {
  const { boton, cierre, pie, adjuntos } = letter;
  return (
    <Stack
      component="article"
      className={`${shared.card} ${shared.tight} ${shared.prose}`}
      gap={10}
      bg="var(--paper)"
      p="14px 16px"
      aria-label="Final del correo"
    >
      {boton !== null && <p>[{boton}: el enlace se hace al enviarlo]</p>}
      {cierre.map((text) => (
        <p key={text}>{text}</p>
      ))}
      <p>{pie.join(' · ')}</p>
      {adjuntos.length > 0 && <p>Adjunto: {adjuntos.join(', ')}</p>}
    </Stack>
  );
}
