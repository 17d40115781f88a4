import { Button, CloseButton, Drawer, Group, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useMailWay } from '#oficina/base/letters/use-mail-way.ts';
import { RecordCard } from '#oficina/base/record/record-card.tsx';
import { briefDay } from '#platform/browser/moments.ts';
import { todayInMadrid } from '#platform/kit/dates/dates.ts';
import { plural } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { keepFocus } from '#platform/ui/keep-focus.ts';
import { Mark } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { useSmall } from '#platform/ui/use-small.ts';
import { MOST_SIGNERS } from '../contract.ts';
import { AskOptions } from './ask-options.tsx';
import { firstName } from './firma-words.ts';
import styles from './firmas.module.css';
import type { Contacto } from './firmas-card.tsx';
import { type Asking, NEW_OTHER, useAsking } from './use-asking.ts';
import { FIRMAS_ACT, type Firmante, type FirmasHere } from './use-firmas.ts';

type AskProps = { signing: FirmasHere; contacts: readonly Contacto[] };

/** Form that asks for firmas: in its column, or on a telephone in a sheet from below. It keeps what is chosen while it is shut. */
export function AskFirmas({ signing, contacts }: AskProps) {
  const { asking, asked, ask } = signing;
  const small = useSmall();
  const panel = useRef<HTMLDivElement>(null);
  // The button that opens it leaves, and comes back when it is shut.
  useEffect(() => {
    if (asked) panel.current?.querySelector<HTMLElement>('form input:enabled')?.focus();
    else if (asked === false) keepFocus(FIRMAS_ACT);
  }, [asked]);
  const close = () => ask(false);
  const form = <AskForm {...{ signing, contacts }} />;
  if (small)
    return (
      <Drawer
        opened={asking}
        onClose={close}
        position="bottom"
        size="auto"
        keepMounted
        title="Pedir firmas"
        closeButtonProps={{ 'aria-label': 'Cerrar' }}
        classNames={{ body: styles.sheet, content: styles.low }}
      >
        {form}
      </Drawer>
    );
  return (
    <div ref={panel} hidden={!asking}>
      <RecordCard title="Pedir firmas" flush aside={<CloseButton aria-label="Cerrar" onClick={close} />}>
        {form}
      </RecordCard>
    </div>
  );
}

function AskForm({ signing, contacts }: AskProps) {
  const { open, ask } = signing;
  const way = useMailWay();
  const asking = useAsking(signing, contacts);
  const { saving, askedOf, people } = asking;
  const { form, summary, submit } = saving;
  const { elegidos } = form.getValues();
  const toggle = (at: number) =>
    form.setFieldValue(
      'elegidos',
      elegidos.includes(at) ? elegidos.filter((one) => one !== at) : [...elegidos, at].toSorted(),
    );
  return (
    <form onSubmit={submit} noValidate aria-label="Pedir firmas">
      <div className={styles.inner}>{summary}</div>
      {contacts.length > 0 && (
        <ul className={shared.list} aria-label="Contactos del cliente">
          {contacts.map((contact, at) => (
            <ContactRow
              // biome-ignore lint/suspicious/noArrayIndexKey: two contacts may have one name, and their order does not change
              key={at}
              {...{ contact, way, asked: askedOf(contact) }}
              chosen={elegidos.includes(at)}
              onToggle={() => toggle(at)}
            />
          ))}
        </ul>
      )}
      <Others asking={asking} alone={contacts.length === 0} />
      <Group gap={8} className={`${shared.lined} ${styles.inner} ${styles.more}`} justify="space-between">
        {people.length < MOST_SIGNERS && (
          <Button variant="subtle" size="compact-md" onClick={() => form.insertListItem('otros', NEW_OTHER)}>
            Otra persona
          </Button>
        )}
        <span className={shared.detail}>
          {open ? `Caduca el ${briefDay(open.caducaEn)}` : expiryOf(form.getValues().caducaEn)}
        </span>
      </Group>
      <AskOptions {...{ saving, people, open }} />
      {way === 'demostracion' && (
        <p className={`${shared.small} ${shared.plain} ${styles.inner}`}>
          Demostración: los correos no salen de este ordenador. Se quedan en «Correos».
        </p>
      )}
      <Group justify="flex-end" gap={8} className={styles.foot}>
        <Button variant="default" onClick={() => ask(false)}>
          Cancelar
        </Button>
        <BusyButton type="submit" busy={saving.saving}>
          {people.length === 0 && 'Pedir firmas'}
          {people.length === 1 && `Pedir a ${firstName(people[0]?.nombre ?? '') || 'esta persona'}`}
          {people.length > 1 && `Pedir a ${people.length}`}
        </BusyButton>
      </Group>
    </form>
  );
}

/** People who are no contacts: two fields each. `alone`: there is nobody else to choose, and one of them stays. */
function Others({ asking: { saving }, alone }: { asking: Asking; alone: boolean }) {
  const { form, errors } = saving;
  const { otros } = form.getValues();
  return otros.map((_one, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the people have no id until they are sent
    <fieldset key={at} className={`${shared.group} ${shared.lined} ${styles.other}`}>
      <legend className={shared.hidden}>Otra persona</legend>
      <TextInput
        label="Nombre y apellidos"
        // The name of an added person is written next.
        autoFocus={!alone || at > 0}
        maxLength={120}
        {...form.getInputProps(`otros.${at}.nombre`)}
        error={errors[`otros.${at}.nombre`]}
      />
      <TextInput
        label="Correo"
        description="Sin él, firma en esta pantalla"
        type="email"
        maxLength={254}
        {...form.getInputProps(`otros.${at}.email`)}
        error={errors[`otros.${at}.email`]}
      />
      {(!alone || otros.length > 1) && (
        <CloseButton aria-label="Quitar a esta persona" onClick={() => form.removeListItem('otros', at)} />
      )}
    </fieldset>
  ));
}

const DAY_MS = 86_400_000;

/** 'Caduca en 14 días', for the last day to sign. */
function expiryOf(day: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(todayInMadrid(new Date()))) / DAY_MS);
  if (Number.isNaN(days)) return 'Sin último día';
  return days <= 0 ? 'Caduca hoy' : `Caduca en ${plural(days, 'día', 'días')}`;
}

type ContactProps = {
  contact: Contacto;
  way: ReturnType<typeof useMailWay>;
  asked: Firmante | undefined;
  chosen: boolean;
  onToggle(): void;
};

function ContactRow({ contact: { nombre, cargo, email }, way, asked, chosen, onToggle }: ContactProps) {
  const by = asked?.enviadoEn ? `Por correo, el ${briefDay(asked.enviadoEn)}` : undefined;
  return (
    <li className={`${shared.lined} ${chosen ? styles.chosen : ''}`}>
      <label className={styles.contact}>
        <input
          type="checkbox"
          checked={chosen || asked !== undefined}
          disabled={asked !== undefined}
          onChange={onToggle}
        />
        <span className={shared.shrinks}>
          <span className={`${shared.cut} ${styles.who}`}>
            <span className={shared.strong}>{nombre}</span>{' '}
            {cargo && <span className={shared.muted}>{cargo.toLowerCase()}</span>}
          </span>
          <span className={`${shared.cut} ${shared.under}`}>{by ?? wayOf(email, way)}</span>
        </span>
        {asked && <Mark tone="over">{asked.firmadoEn ? 'Firmado' : 'Ya pedida'}</Mark>}
      </label>
    </li>
  );
}

/** Way in which a person gets the documento. */
function wayOf(email: string | null, way: ContactProps['way']): string {
  if (!email) return 'Sin correo: firma aquí, en esta pantalla';
  if (way === 'ninguno') return 'No hay servidor de correo: firma aquí, en esta pantalla';
  return `Por correo, ${email}`;
}
