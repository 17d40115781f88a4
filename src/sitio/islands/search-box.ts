import './near-me.ts';
import './price-label.ts';
import './suggestions.ts';
