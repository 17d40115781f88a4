import type { MenuButton } from '../../dialogs/menu-later.tsx';
import { PressedPopover } from '../../dialogs/pressed-menu.tsx';
import { FilterEditor } from './filter-editor.tsx';
import type { FilterFieldProps } from './filter-values.ts';

export type ChipEditorProps = FilterFieldProps & { onOpened(opened: boolean): void };

/** The values of a filter in force, open under its chip. */
export const ChipEditor = ({ button, onOpened, ...props }: ChipEditorProps & MenuButton) => (
  <PressedPopover
    button={button}
    width={320}
    position="bottom-start"
    label={`Filtro ${props.filter.label}`}
    onOpened={onOpened}
  >
    {(close) => <FilterEditor {...props} onDone={close} />}
  </PressedPopover>
);
