import { Button } from '@mantine/core';
import { menuLater } from '../../dialogs/menu-later.tsx';
import { FilterIcon } from '../../icons.tsx';
import type { FilterChoiceProps } from './add-filter.tsx';

const AddFilter = menuLater<FilterChoiceProps>(
  async () => (await import('./add-filter.tsx')).AddFilter,
  'dialog',
);

const ID = 'anadir-filtro';

/** The button that chooses one filter more. A screen has one list. */
export const AddFilterButton = (props: FilterChoiceProps) => (
  <AddFilter
    {...props}
    button={
      <Button id={ID} variant="default" leftSection={<FilterIcon />}>
        Añadir filtro
      </Button>
    }
  />
);

/** Gives that button the focus, when the button that had it leaves with its filter. */
export const focusAddFilter = (): void => document.getElementById(ID)?.focus();

/** Opens the choice of a filter, as its button does. */
export function openAddFilter(): void {
  focusAddFilter();
  document.getElementById(ID)?.click();
}
