import { Box, Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Perfil } from '#oficina/base/roles/roles.ts';
import { offeredSteps } from '#oficina/base/steps/step-table.ts';
import { phoneGroups } from '#platform/kit/people/groups.ts';
import cards from '#platform/ui/cards.module.css';
import { Address, Grouped, Mark } from '#platform/ui/mark.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import shared from '#platform/ui/shared.module.css';
import type { Solicitud } from '../contract.ts';
import { type PasoSolicitudAlta, pasosSolicitudAlta } from '../pasos.ts';
import { states, warningsOf } from './claim-words.ts';
import styles from './claims.module.css';

export type ClaimCardProps = {
  claim: Solicitud;
  perfil: Perfil;
  onDecide(step: PasoSolicitudAlta): void;
};

/** Card of a solicitud: the person, the autoescuela that they claim, the warnings and the actions. */
export function ClaimCard({ claim, perfil, onDecide }: ClaimCardProps) {
  const { _id, cliente, autoescuela, estado } = claim;
  const title = `alta-${_id}`;
  const steps: PasoSolicitudAlta[] = offeredSteps(pasosSolicitudAlta, claim, { estado, perfil });
  const warnings = warningsOf(claim);
  return (
    <li className={cards.card} aria-labelledby={title}>
      <div className={cards.head}>
        <h2 id={title}>{cliente.nombreComercial}</h2>
        <Mark tone={states[estado].tone}>{states[estado].label}</Mark>
      </div>
      {warnings.length > 0 && (
        <Stack
          component="ul"
          className={shared.waiting}
          gap={4}
          m="12px 0 16px"
          p="10px 16px 10px 32px"
          bdrs={9}
          fw={600}
          aria-label="Avisos"
        >
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </Stack>
      )}
      <div className={styles.sides}>
        <RegistroFacts claim={claim} />
        <Autoescuela school={autoescuela} />
      </div>
      {steps.length > 0 && (
        <Group justify="flex-end" mt="md">
          {steps.map((step) => (
            <Button
              key={step.verb}
              variant={step === pasosSolicitudAlta.aprobar ? 'filled' : 'default'}
              aria-label={`${step.button} el alta de ${cliente.nombreComercial}`}
              onClick={() => onDecide(step)}
            >
              {step.button}
            </Button>
          ))}
        </Group>
      )}
    </li>
  );
}

function RegistroFacts({ claim: { cliente, usuario, creadaEn, resueltaEn, motivo } }: { claim: Solicitud }) {
  return (
    <section>
      <h3>Quién se ha registrado</h3>
      <dl className={shared.facts}>
        <Fact name="Empresa">{cliente.razonSocial}</Fact>
        <Fact name="NIF">{cliente.nif}</Fact>
        <Fact name="Persona">{usuario.nombre}</Fact>
        <Fact name="Correo">
          <Address email={usuario.email} />{' '}
          {usuario.emailVerificado ? (
            <Mark tone="good">Confirmado</Mark>
          ) : (
            <Mark tone="waiting">Sin confirmar</Mark>
          )}
          {usuario.porEnlace && <Box c="dimmed">Ahí le escribimos, y contestó.</Box>}
        </Fact>
        <Fact name="Teléfono">
          {cliente.telefono ? (
            <a href={`tel:${cliente.telefono}`}>
              <Grouped parts={phoneGroups(cliente.telefono)} />
            </a>
          ) : (
            '—'
          )}
        </Fact>
        <Fact name="Registro">
          <Moment at={creadaEn} relative />
        </Fact>
        {resueltaEn && (
          <Fact name="Resuelta">
            <Moment at={resueltaEn} relative />
          </Fact>
        )}
        {motivo && <Fact name="Motivo">{motivo}</Fact>}
      </dl>
    </section>
  );
}

function Autoescuela({ school: autoescuela }: { school: Solicitud['autoescuela'] }) {
  return (
    <section>
      <h3>Qué autoescuela dice ser</h3>
      {autoescuela ? (
        <>
          <Box component="p" m="0 0 6px">
            <strong>{autoescuela.nombre}</strong>{' '}
            <span className={`${shared.muted} ${shared.oneLine}`}>{autoescuela.codigo}</span>
          </Box>
          {autoescuela.comprobada && (
            <Box component="p" m="0 0 6px">
              <Mark tone="good">Demostró quién es: {autoescuela.comprobada}</Mark>
            </Box>
          )}
          <Box component="p" m="0 0 4px" c="dimmed">
            Sus páginas públicas, en otra pestaña:
          </Box>
          <Box component="ul" m={0} pl={18}>
            {autoescuela.secciones.map(({ slug, nombre, provincia }) => (
              <li key={slug}>
                <a href={`/${slug}`} target="_blank" rel="noreferrer">
                  {nombre}{' '}
                  <Box component="span" className={shared.anywhere} fw={400}>
                    /{slug}
                  </Box>
                </a>{' '}
                · {provincia}
              </li>
            ))}
          </Box>
        </>
      ) : (
        <Box component="p" m="0 0 4px" c="dimmed">
          Ninguna: no la encontró en el registro de la DGT.
        </Box>
      )}
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);
