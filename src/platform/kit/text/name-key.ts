import { withoutGone } from './quiet-signs.ts';
import { searchText } from './search-text.ts';

/** Key of a name: two names with equal keys are the same one, whatever their quotes, signs, accents or capitals. */
export const nameKey = (text: string): string => searchText(withoutGone(text.normalize('NFC')));
