import { Component, type ErrorInfo, type ReactNode } from 'react';
import { earlyText } from './early-text.ts';

interface State {
  readonly error: unknown;
  readonly failed: boolean;
}

/** The last error boundary, with a way on. Details are for developers. */
export class ErrorScreen extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    globalThis.draksha?.drop();
    console.error(error, componentStack);
  }

  override render(): ReactNode {
    const { error, failed } = this.state;
    if (!failed) return this.props.children;
    const text = earlyText();
    return (
      <main className="failure" role="alert">
        <h1>{text.crashedTitle}</h1>
        <p>{text.crashed}</p>
        {import.meta.env.DEV && (
          <pre>
            {text.details}: {error instanceof Error ? (error.stack ?? error.message) : String(error)}
          </pre>
        )}
        <button type="button" onClick={() => location.reload()}>
          {text.refresh}
        </button>
      </main>
    );
  }
}
