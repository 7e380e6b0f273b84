export function SkipLink() {
  return (
    <a
      className="skip"
      href="#main"
      onClick={(event) => {
        // Moving focus by hand leaves the address, and so the router, alone.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
