/** Limits of the size of a documento and of the files in a form. */
export const DOCUMENTO_LIMITS = {
  bytes: 20 * 1024 ** 2,
  /** Most files in one form. */
  files: 10,
  name: 150,
} as const;

/** Types of documento by content: served MIME type, endings of the name, and name for people. */
export const documentoTypes = {
  pdf: { mime: 'application/pdf', endings: ['pdf'], words: 'PDF' },
  png: { mime: 'image/png', endings: ['png'], words: 'PNG' },
  jpg: { mime: 'image/jpeg', endings: ['jpg', 'jpeg'], words: 'JPEG' },
  webp: { mime: 'image/webp', endings: ['webp'], words: 'WebP' },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['docx'],
    words: 'Word',
  },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    endings: ['xlsx'],
    words: 'Excel',
  },
  odt: { mime: 'application/vnd.oasis.opendocument.text', endings: ['odt'], words: 'OpenDocument' },
  csv: { mime: 'text/csv', endings: ['csv'], words: 'CSV' },
  txt: { mime: 'text/plain', endings: ['txt'], words: 'Texto' },
} as const;

export type DocumentoType = keyof typeof documentoTypes;

export const ACCEPTED_WORDS =
  'PDF, PNG, JPEG, WebP, Word (.docx), Excel (.xlsx), OpenDocument (.odt), CSV o TXT';
