import {
  Anchor,
  Box,
  Button,
  Group,
  Stack,
  TextInput,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core';
import { useState } from 'react';
import { PageHeader } from '#platform/ui/frame/page-header.tsx';
import shared from '#platform/ui/shared.module.css';
import { all } from './all.ts';

/** /panelAdmin/componentes of `npm run dev`: every shared component in its states, to find it before another is written. */
export function Component() {
  const [text, setText] = useState('');
  const { setColorScheme } = useMantineColorScheme();
  const other = useComputedColorScheme() === 'dark' ? 'light' : 'dark';
  const rooms = Object.entries(all).map(([room, examples]) => {
    const found = Object.entries(examples).filter(([name]) =>
      name.toLowerCase().includes(text.trim().toLowerCase()),
    );
    return [room, found] as const;
  });
  return (
    <>
      <PageHeader
        title="Componentes"
        actions={
          <Button variant="default" onClick={() => setColorScheme(other)}>
            {other === 'dark' ? 'Ver en oscuro' : 'Ver en claro'}
          </Button>
        }
      />
      <TextInput
        label="Buscar por nombre"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        mb={16}
      />
      <nav aria-label="Índice">
        {rooms.map(([room, found]) => (
          <Group key={room} gap="2px 10px" mb={8}>
            <strong>{room}</strong>
            {found.map(([name]) => (
              <Anchor key={name} href={`#${name}`}>
                {name}
              </Anchor>
            ))}
          </Group>
        ))}
      </nav>
      {rooms.flatMap(([, found]) =>
        found.map(([name, states]) => (
          <section key={name} aria-labelledby={name}>
            <h2 id={name}>{name}</h2>
            <Stack>
              {Object.entries(states).map(([state, example]) => (
                <Box key={state} component="figure" m={0} style={{ overflowX: 'auto' }}>
                  <figcaption className={shared.hint}>{state}</figcaption>
                  {example}
                </Box>
              ))}
            </Stack>
          </section>
        )),
      )}
    </>
  );
}
