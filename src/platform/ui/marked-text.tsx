import { Fragment } from 'react';
import { type Run, readMarkedText } from '#platform/kit/text/marked-text.ts';

/** A marked text as elements: React escapes what is in them. */
export function MarkedText({ text }: { text: string }) {
  return readMarkedText(text).map((block, index) => {
    const key = `${index}`;
    if (block.kind === 'heading') return <h2 key={key}>{runs(block.runs)}</h2>;
    if (block.kind === 'paragraph') return <p key={key}>{runs(block.runs)}</p>;
    return (
      <ul key={key}>
        {block.items.map((item, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text, in their order.
          <li key={position}>{runs(item)}</li>
        ))}
      </ul>
    );
  });
}

const runs = (all: Run[]) =>
  all.map(({ text, bold, href }, index) => {
    if (href !== undefined)
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: runs of one line, in their order.
        <a key={index} href={href}>
          {text}
        </a>
      );
    // biome-ignore lint/suspicious/noArrayIndexKey: runs of one line, in their order.
    return bold ? <strong key={index}>{text}</strong> : <Fragment key={index}>{text}</Fragment>;
  });
