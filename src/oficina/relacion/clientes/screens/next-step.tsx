import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useOwnAutoescuela } from '#oficina/base/own-school/own-autoescuela.tsx';
import { OWN_BASE } from '#oficina/base/own-school/own-base.ts';
import { permitted } from '#oficina/base/roles/roles.ts';
import { useSessionUser } from '#platform/browser/session/session.ts';
import type { CrudRow } from '#platform/crud/screens/resource-types.ts';
import { Notice } from '#platform/ui/mark.tsx';
import { type NextStepWords, nextStepOf } from './next-step.ts';

const TARIFFS = `${OWN_BASE}/tarifas`;

/** Band with what comes next between a registration and a published tarifa; nothing afterwards. */
export function NextStep() {
  const { data } = useOwnAutoescuela();
  const user = useSessionUser();
  const words = data && nextStepOf(data);
  if (!words || !user) return null;
  const mayWrite = permitted(user, 'permisosAutoescuela', 'C') !== null;
  return (
    <Notice warning={words.warning === true}>
      <strong>{words.title}</strong> {words.text}
      {mayWrite && words.to && <Way school={data} words={words} />}
    </Notice>
  );
}

function Way({ school: autoescuela, words }: { school: CrudRow; words: NextStepWords }): ReactNode {
  const drafted = Number(autoescuela.tarifas) > 0;
  return (
    <Group mt="sm">
      <Button component={Link} to={drafted ? TARIFFS : `${TARIFFS}/nuevo`}>
        {words.to}
      </Button>
    </Group>
  );
}
