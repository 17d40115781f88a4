import { Button, FileButton, Group, Input, Stack, Text } from '@mantine/core';
import type { Negocio } from '../contract.ts';
import styles from './face.module.css';
import type { Logo } from './use-logo.ts';

/** Logo of the papers, to choose or take away; the form saves it with the rest. */
export function LogoField({ row, logo: { draft, choose, remove, discard } }: { row: Negocio; logo: Logo }) {
  const kept = row.logo ?? null;
  return (
    <Stack component="section" gap={8} aria-label="Logotipo">
      <Input.Label component="p" m={0}>
        Logotipo
      </Input.Label>
      <Input.Description>PNG o JPEG de 512 KB como mucho</Input.Description>
      {kept && !draft && <img className={styles.logo} src={kept.url} alt="Logotipo guardado" />}
      {draft?.contenido && (
        <img
          className={styles.logo}
          src={`data:${draft.tipo};base64,${draft.contenido}`}
          alt="Logotipo elegido"
        />
      )}
      {draft && <Text size="sm">{draft.nombre}, sin guardar</Text>}
      <Group gap={8}>
        <FileButton accept="image/png,image/jpeg" onChange={choose}>
          {(props) => (
            <Button variant="default" {...props}>
              Elegir logotipo
            </Button>
          )}
        </FileButton>
        {kept && !draft && (
          <Button variant="default" onClick={remove}>
            Quitar
          </Button>
        )}
        {draft && (
          <Button variant="default" onClick={discard}>
            Dejarlo como estaba
          </Button>
        )}
      </Group>
    </Stack>
  );
}
