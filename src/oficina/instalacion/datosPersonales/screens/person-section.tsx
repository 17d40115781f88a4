import { Box, Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Cuenta, FamiliaPersona, PersonaHallada } from '#oficina/base/personal-data/contract.ts';
import { tratoWords, withTrato } from '#oficina/base/personal-data/words.ts';
import { keysOf } from '#platform/kit/contract/keys-of.ts';
import { formatCount, formatDay } from '#platform/kit/format.ts';
import { BusyButton } from '#platform/ui/busy-button.tsx';
import { FormSection } from '#platform/ui/forms/form-section.tsx';
import { Notice } from '#platform/ui/mark.tsx';
import shared from '#platform/ui/shared.module.css';
import { personalDataCalls, personalDataFallbacks, whoIs } from '../calls.ts';
import { EraseDialog } from './erase-dialog.tsx';
import styles from './personal-data.module.css';

type PersonProps = { person: PersonaHallada; onErased(): Promise<unknown> };

const TRATOS = keysOf(tratoWords);

/** Section of one person: identity, data and actions. */
export function PersonSection({ person, onErased }: PersonProps) {
  const name = nameOf(person);
  return (
    <FormSection title={name}>
      <Identity person={person} />
      {person.impedimentos.length > 0 && (
        <Notice warning>
          <div>
            <strong>No se puede suprimir todavía:</strong>
            <ul className={shared.marks}>
              {person.impedimentos.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </ul>
          </div>
        </Notice>
      )}
      {person.cuentas.length === 0 ? (
        <p>No queda nada más de esta persona.</p>
      ) : (
        <Accounts person={person} name={name} />
      )}
      <Actions person={person} name={name} onErased={onErased} />
    </FormSection>
  );
}

/** Gives the person's names or, without names, their address. */
const nameOf = ({ nombres, emails }: PersonaHallada) => nombres.join(' / ') || emails[0] || 'Sin nombre';

const ADDRESSES: Record<FamiliaPersona, string> = {
  alumnos: 'alumnos',
  contactosClientes: 'contactosClientes',
  clientes: 'clientes',
  usuarios: '',
};

function Identity({ person: { emails, telefonos, nifs, registros } }: { person: PersonaHallada }) {
  const facts: [string, string[]][] = [
    ['Correo', emails],
    ['Teléfono', telefonos],
    ['NIF', nifs],
  ];
  return (
    <dl className={shared.facts}>
      {facts.map(([title, values]) =>
        values.length === 0 ? null : (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{values.join(', ')}</dd>
          </div>
        ),
      )}
      {registros.length > 0 && (
        <div>
          <dt>Sus registros</dt>
          <dd>
            <ul className={shared.list}>
              {registros.map(({ familia, _id, titulo, nombre }) => (
                <li key={_id}>
                  {ADDRESSES[familia] ? (
                    <Link to={`/panelAdmin/${ADDRESSES[familia]}/${_id}`}>
                      {titulo}: {nombre}
                    </Link>
                  ) : (
                    `${titulo}: ${nombre}`
                  )}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  );
}

function Accounts({ person, name }: { person: PersonaHallada; name: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard
    <section className={shared.sideways} aria-label={`Lo que hay de ${name}`} tabIndex={0}>
      <table className={`${shared.table} ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">Qué hay</th>
            <th scope="col">Si se suprime</th>
            <th scope="col">Para qué, y cuánto se guarda</th>
          </tr>
        </thead>
        <tbody>
          {TRATOS.flatMap((trato) =>
            withTrato(person.cuentas, trato).map((cuenta) => (
              <AccountRow key={`${cuenta.titulo} ${trato} ${cuenta.por}`} cuenta={cuenta} />
            )),
          )}
        </tbody>
      </table>
    </section>
  );
}

function AccountRow({ cuenta: { titulo, filas, finalidad, plazo, trato, por, hasta } }: { cuenta: Cuenta }) {
  return (
    <tr>
      <th scope="row">
        {titulo} ({formatCount(filas)})
      </th>
      <td>
        <span className={trato === 'conservar' ? shared.strong : undefined}>
          {tratoWords[trato]}
          {hasta && ` hasta el ${formatDay(hasta)}`}
        </span>
        {por && (
          <Box component="span" display="block" c="dimmed" fz={14}>
            {por}
          </Box>
        )}
      </td>
      <td>
        {finalidad}
        <Box component="span" display="block" c="dimmed" fz={14}>
          {plazo}
        </Box>
      </td>
    </tr>
  );
}

function Actions({ person, name, onErased }: PersonProps & { name: string }) {
  const [asking, setAsking] = useState(false);
  const taking = useMutation({
    mutationFn: () => personalDataCalls.descargar(whoIs(person)),
    meta: { fallback: personalDataFallbacks.descargar },
  });
  if (person.cuentas.length === 0) return null;
  return (
    <Group>
      <BusyButton
        variant="default"
        busy={taking.isPending}
        onClick={() => taking.isPending || taking.mutate()}
        aria-label={`Descargar sus datos: ${name}`}
      >
        Descargar sus datos
      </BusyButton>
      {person.impedimentos.length === 0 && (
        <Button
          variant="default"
          c="var(--danger)"
          onClick={() => setAsking(true)}
          aria-label={`Suprimir los datos de ${name}`}
        >
          Suprimir
        </Button>
      )}
      <EraseDialog {...{ person, name, opened: asking, onClose: () => setAsking(false), onErased }} />
    </Group>
  );
}
