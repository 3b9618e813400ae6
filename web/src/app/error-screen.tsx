import { Component, type ErrorInfo, type ReactNode } from 'react';
import { earlyText } from './early-text.ts';

interface State {
  readonly error: unknown;
  readonly failed: boolean;
}

interface Props {
  /** Of the screen within the frame: another path is shown anew. The last boundary has none. */
  readonly path?: string;
  readonly children: ReactNode;
}

/** An error boundary with a way on: where one screen broke, the areas stay. Details are for developers. */
export class ErrorScreen extends Component<Props, State> {
  override state: State = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    globalThis.draksha?.drop();
    console.error(error, componentStack);
  }

  override componentDidUpdate({ path }: Props): void {
    if (this.state.failed && path !== this.props.path) this.setState({ error: null, failed: false });
  }

  override render(): ReactNode {
    const { error, failed } = this.state;
    if (!failed) return this.props.children;
    const text = earlyText();
    const Frame = this.props.path === undefined ? 'main' : 'div';
    return (
      <Frame className="failure" role="alert">
        {/* A bunch that fell, and a berry that rolled away. */}
        <svg aria-hidden="true" width="120" height="72" viewBox="0 0 120 72">
          <path d="M8 66h104" opacity=".35" />
          <path d="M70 22c8-2 10-8 16-10M70 22c-2-8 2-14 10-16" />
          <circle cx="62" cy="30" r="9" />
          <circle cx="44" cy="34" r="9" />
          <circle cx="54" cy="48" r="9" />
          <circle cx="36" cy="52" r="9" />
          <circle cx="98" cy="57" r="9" />
        </svg>
        <h1>{text.crashed}</h1>
        {import.meta.env.DEV && (
          <pre>
            {text.details}: {error instanceof Error ? (error.stack ?? error.message) : String(error)}
          </pre>
        )}
        <button type="button" onClick={() => location.reload()}>
          {text.refresh}
        </button>
      </Frame>
    );
  }
}
