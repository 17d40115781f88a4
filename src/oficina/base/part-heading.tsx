import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import shared from '#platform/ui/shared.module.css';

/** Heading of a part of a record, with its actions. */
export const PartHeading = ({ title, children }: { title: string; children?: ReactNode }) => (
  <Group gap="10px 14px" justify="space-between" mih={38} mb={14}>
    <h2 className={shared.heading}>{title}</h2>
    {children}
  </Group>
);
