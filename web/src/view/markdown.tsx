// The explanation of a check: Markdown as elements, never as HTML text.
import {lexer, type Token, type Tokens} from 'marked';
import type {ComponentChildren, VNode} from 'preact';

function inline(tokens: Token[] | undefined): ComponentChildren[] {
  return (tokens ?? []).map((token, i) => {
    switch (token.type) {
      case 'strong':
        return <strong key={i}>{inline(token.tokens)}</strong>;
      case 'em':
        return <em key={i}>{inline(token.tokens)}</em>;
      case 'codespan':
        return <code key={i}>{token.text}</code>;
      case 'br':
        return <br key={i} />;
      case 'link':
        // Pages of the guide are not here; what is said about them is.
        return <span key={i}>{inline(token.tokens)}</span>;
      default:
        return 'tokens' in token && token.tokens ? inline(token.tokens) : unescaped((token as Tokens.Text).text ?? token.raw);
    }
  });
}

// The lexer escapes text of some tokens for HTML, which these elements do again.
const kEntities: Record<string, string> = {'&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'"};
const unescaped = (text: string): string => text.replace(/&(amp|lt|gt|quot|#39);/g, (all) => kEntities[all]);

function block(token: Token, i: number): VNode | null {
  switch (token.type) {
    case 'heading': {
      const Heading = `h${Math.min(6, (token as Tokens.Heading).depth + 1)}` as 'h3';
      return <Heading key={i}>{inline(token.tokens)}</Heading>;
    }
    case 'paragraph':
      return <p key={i}>{inline(token.tokens)}</p>;
    case 'code':
      return (
        <pre key={i} class="code" tabIndex={0}>
          {(token as Tokens.Code).text}
        </pre>
      );
    case 'list': {
      const list = token as Tokens.List;
      const items = list.items.map((item, k) => <li key={k}>{item.tokens.map(itemPart)}</li>);
      return list.ordered ? <ol key={i}>{items}</ol> : <ul key={i}>{items}</ul>;
    }
    case 'blockquote':
      return <blockquote key={i}>{(token as Tokens.Blockquote).tokens.map(block)}</blockquote>;
    case 'table':
      return <MarkdownTable key={i} table={token as Tokens.Table} />;
    case 'space':
    case 'hr':
      return null;
    default:
      return <p key={i}>{token.raw}</p>;
  }
}

const itemPart = (token: Token, i: number) =>
  token.type === 'text' ? <span key={i}>{inline((token as Tokens.Text).tokens ?? [token])}</span> : block(token, i);

function MarkdownTable({table}: {table: Tokens.Table}) {
  return (
    <table>
      <thead>
        <tr>
          {table.header.map((cell, i) => (
            <th key={i}>{inline(cell.tokens)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, i) => (
          <tr key={i}>
            {row.map((cell, k) => (
              <td key={k}>{inline(cell.tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export const Markdown = ({text}: {text: string}) => <div class="markdown">{lexer(text).map(block)}</div>;
