import { useMediaQuery } from '@mantine/hooks';

/** True on a telephone: up to 820 px, as the style sheets say. */
export const useSmall = (): boolean =>
  useMediaQuery('(max-width: 820px)', undefined, { getInitialValueInEffect: false });
