/** What a document may weigh, and how many come in one form. */
export const DOCUMENT_LIMITS = {
  bytes: 20 * 1024 ** 2,
  /** Of one form. */
  files: 10,
  name: 150,
} as const;

/** What a document may be, by what it holds: what it is served as, what its name ends in, and what it is called. */
export const documentTypes = {
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

export type DocumentType = keyof typeof documentTypes;

export const ACCEPTED_WORDS =
  'PDF, PNG, JPEG, WebP, Word (.docx), Excel (.xlsx), OpenDocument (.odt), CSV o TXT';
