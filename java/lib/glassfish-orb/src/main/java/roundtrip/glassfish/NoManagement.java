package roundtrip.glassfish;

import javax.management.ObjectName;
import org.glassfish.gmbal.ManagedObjectManager;
import org.glassfish.gmbal.ManagedObjectManagerFactory;
import org.glassfish.gmbal.ManagedObjectManagerService;

/**
 * What the ORB asks for its management beans by the service loader, and does not start without.
 * Outside an application server nobody looks at them: these do nothing.
 */
public final class NoManagement implements ManagedObjectManagerService {
  @Override
  public ManagedObjectManager create(String domain) {
    return ManagedObjectManagerFactory.createNOOP();
  }

  @Override
  public ManagedObjectManager create(ObjectName root) {
    return ManagedObjectManagerFactory.createNOOP();
  }
}
