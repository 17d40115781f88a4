import { Box, Group } from '@mantine/core';
import shared from '../shared.module.css';
import styles from './charts.module.css';

/** Classes of the series, in order: each hue has a texture of its own. */
export const TONES = [styles.tone1, styles.tone2, styles.tone3, styles.tone4, styles.tone5];

/** Names of the series beside their colours. */
export const Legend = ({ series }: { series: readonly string[] }) => (
  <Group component="ul" className={shared.list} gap="4px 18px" mb={14}>
    {series.map((name, index) => (
      <li key={name} className={`${shared.side} ${shared.gap6}`}>
        <Box component="span" className={TONES[index] ?? ''} w={22} h={14} bdrs={3} />
        {name}
      </li>
    ))}
  </Group>
);
