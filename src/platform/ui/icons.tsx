/** A line icon of one weight, drawn on a square of 20; a text beside it or its button's name says the meaning. */
function Icon({ d, weight = 1.7 }: { d: string; weight?: number }) {
  return (
    <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <path d={d} stroke="currentColor" strokeWidth={weight} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}

export const CloseIcon = () => <Icon d="M5 5l10 10M15 5L5 15" />;
export const MenuIcon = () => <Icon d="M3 5h14M3 10h14M3 15h14" />;
export const MoreIcon = () => <Icon d="M4.5 10h.01M10 10h.01M15.5 10h.01" weight={2.6} />;
export const PencilIcon = () => (
  <Icon d="M4 16l.7-3.4L13.3 4a1.5 1.5 0 012.1 0l.6.6a1.5 1.5 0 010 2.1L7.4 15.3zM11.8 5.5l2.7 2.7" />
);
export const KeyIcon = () => (
  <Icon d="M9.8 10.2L16.5 3.5M14 6l2.2 2.2M10.5 13a3.8 3.8 0 11-7.5 0 3.8 3.8 0 017.5 0z" />
);
export const ExitIcon = () => (
  <Icon d="M8 3.5H5A1.5 1.5 0 003.5 5v10A1.5 1.5 0 005 16.5h3M8 10h8.5M13.5 6.5L17 10l-3.5 3.5" />
);
export const PersonIcon = () => (
  <Icon d="M10 9.5a3 3 0 100-6 3 3 0 000 6zM4 16.5c.6-3 3-4.5 6-4.5s5.4 1.5 6 4.5" />
);
export const SearchIcon = () => <Icon d="M13 13l3.5 3.5M14.5 9a5.5 5.5 0 11-11 0 5.5 5.5 0 0111 0z" />;
export const GripIcon = () => (
  <Icon d="M7.5 5.5h.01M12.5 5.5h.01M7.5 10h.01M12.5 10h.01M7.5 14.5h.01M12.5 14.5h.01" weight={2.4} />
);
export const UpIcon = () => <Icon d="M5 12.5l5-5 5 5" />;
export const DownIcon = () => <Icon d="M5 7.5l5 5 5-5" />;
export const FilterIcon = () => <Icon d="M3 5h14M6 10h8M8.5 15h3" />;
export const PeekIcon = () => <Icon d="M3.5 4h13v12h-13zM11.5 4v12" />;
export const PhoneIcon = () => (
  <Icon d="M4 4.5c0 6.4 5.1 11.5 11.5 11.5l1-3.6-3.7-1.4-1.4 1.6a9.5 9.5 0 01-4-4l1.6-1.4L7.6 3.5z" />
);
export const MailIcon = () => <Icon d="M3 5h14v10.5H3zM3.4 5.6L10 11l6.6-5.4" />;
export const BellIcon = () => <Icon d="M5 14V9.2a5 5 0 0110 0V14l1.3 1.6H3.7zM8.4 17.4h3.2" />;
export const EuroIcon = () => <Icon d="M15 5.4a5.9 5.9 0 100 9.2M3.2 8.7h7.6M3.2 11.3h7.6" />;
export const DownloadIcon = () => <Icon d="M10 3.5v9M6 9l4 4 4-4M4 16.5h12" />;
