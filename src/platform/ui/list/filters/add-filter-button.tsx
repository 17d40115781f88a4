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

/** Identifier of the button that opens the tools of a list on a telephone, that button among them. */
export const HAND_TOOLS = 'filtros-y-orden';

const buttonInSight = () => document.getElementById(ID) ?? document.getElementById(HAND_TOOLS);

/** Gives that button the focus, when the button that had it leaves with its filter. */
export const focusAddFilter = (): void => buttonInSight()?.focus();

/** Opens the choice of a filter, as its button does. */
export function openAddFilter(): void {
  focusAddFilter();
  buttonInSight()?.click();
}
