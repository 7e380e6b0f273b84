export function SkipLink() {
  return (
    <a
      className="skip"
      href="#main"
      onClick={(event) => {
        // Sets the focus without the hash, so that the router sees no navigation.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
